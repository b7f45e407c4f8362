import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PlainError, timed } from "./report.mjs";
import { runQuietly } from "./run.mjs";

const shared = [
  "energy",
  "features",
  "platform/contract",
  "platform/locales",
  "platform/ui",
  "platform/web",
  "package-lock.json",
  "package.json",
  "tools/tasks/compiled-words.ts",
  "tools/tasks/packed-assets.ts",
  "tools/tasks/slim-libraries.ts",
  "tsconfig.web.json",
  "tsconfig.base.json",
];

/** Each is built by itself, so that no file of one has code of the other. `left`: files that are not in its bundle. */
const builds = [
  {
    name: "the portal",
    inputs: [
      ...shared,
      "apps/web",
      "tools/tasks/page-preloads.ts",
      "tools/tasks/page-renderer.ts",
      "tools/tasks/shared-chunks.ts",
      "vite.config.ts",
    ],
    left: /(^|\/)(server|staff|desk)\/|\.(test|e2e)\.tsx?$|\.md$/,
    folder: "dist/web",
    record: "dist/portal-inputs",
    args: [],
  },
  {
    name: "the desk",
    inputs: [...shared, "apps/desk", "apps/desk-screens.gen.ts", "vite.desk.config.ts"],
    left: /^features\/[^/]+\/(server|web)\/|\.(test|e2e)\.tsx?$|\.md$/,
    folder: "dist/desk",
    record: "dist/desk-inputs",
    args: ["--config", "vite.desk.config.ts"],
  },
];

const filesIn = (root, path) => {
  if (!existsSync(join(root, path))) return [];
  const entries = readdirSync(join(root, path), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
};

const isFolder = (path) => !/\.(json|ts)$/.test(path);

const listInputs = (root, { inputs, left }) =>
  inputs
    .flatMap((path) => (isFolder(path) ? filesIn(root, path) : [join(root, path)]))
    .filter((path) => existsSync(path) && !left.test(path.slice(root.length + 1)))
    .toSorted((a, b) => (a < b ? -1 : 1));

const hashOf = (root, build) => {
  const hash = createHash("sha256");
  for (const path of listInputs(root, build))
    hash.update(path.slice(root.length)).update("\0").update(readFileSync(path));
  return hash.digest("hex");
};

const isFresh = (root, hash, { folder, record }) =>
  existsSync(join(root, folder)) &&
  existsSync(join(root, record)) &&
  readFileSync(join(root, record), "utf8") === hash;

const runBuild = async (root, node, { env, build }) => {
  const hash = hashOf(root, build);
  if (isFresh(root, hash, build)) return;
  const { name, record, args } = build;
  await timed(`Building ${name}`, async () => {
    rmSync(join(root, record), { force: true });
    const { code, output } = await runQuietly(
      node,
      [join(root, "node_modules/vite/bin/vite.js"), "build", ...args],
      { cwd: root, env },
    );
    if (code !== 0)
      throw new PlainError(`${output.trim()}\n\nThe build of ${name} failed; see Vite's output above.`, code);
  });
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(join(root, record), hash);
};

/**
 * Builds the portal into dist/web and the desk into dist/desk, each unless it was built from the same files. Not to be
 * called concurrently.
 * @param {string} root @param {string} node @param {NodeJS.ProcessEnv} env
 */
export const buildPortal = async (root, node, env) => {
  for (const build of builds) await runBuild(root, node, { env, build });
};
