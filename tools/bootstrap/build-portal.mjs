import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PlainError, timed } from "./report.mjs";
import { runQuietly } from "./run.mjs";

const inputs = [
  "apps/web",
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
  "tools/tasks/page-preloads.ts",
  "tools/tasks/page-renderer.ts",
  "tools/tasks/shared-chunks.ts",
  "tsconfig.web.json",
  "tsconfig.base.json",
  "vite.config.ts",
];

/** Files that are not in the browser's bundle: the server, tests and documents. */
const left = /(^|\/)server\/|\.(test|e2e)\.tsx?$|\.md$/;

const filesIn = (root, path) => {
  if (!existsSync(join(root, path))) return [];
  const entries = readdirSync(join(root, path), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
};

const isFolder = (path) => !/\.(json|ts)$/.test(path);

const listInputs = (root) =>
  inputs
    .flatMap((path) => (isFolder(path) ? filesIn(root, path) : [join(root, path)]))
    .filter((path) => existsSync(path) && !left.test(path.slice(root.length + 1)))
    .toSorted((a, b) => (a < b ? -1 : 1));

const hashOf = (root) => {
  const hash = createHash("sha256");
  for (const path of listInputs(root))
    hash.update(path.slice(root.length)).update("\0").update(readFileSync(path));
  return hash.digest("hex");
};

const recordOf = (root) => join(root, "dist/portal-inputs");

const isFresh = (root, hash) =>
  existsSync(join(root, "dist/web")) &&
  existsSync(recordOf(root)) &&
  readFileSync(recordOf(root), "utf8") === hash;

/**
 * Builds the portal into dist/web, unless it was built from the same files. Not to be called concurrently.
 * @param {string} root @param {string} node @param {NodeJS.ProcessEnv} env
 */
export const buildPortal = async (root, node, env) => {
  const hash = hashOf(root);
  if (isFresh(root, hash)) return;
  await timed("Building the portal", async () => {
    rmSync(recordOf(root), { force: true });
    const { code, output } = await runQuietly(node, [join(root, "node_modules/vite/bin/vite.js"), "build"], {
      cwd: root,
      env,
    });
    if (code !== 0)
      throw new PlainError(
        `${output.trim()}\n\nThe portal could not be built; see Vite's output above.`,
        code,
      );
  });
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(recordOf(root), hash);
};
