import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPortal } from "./build-portal.mjs";
import { install, isInstalled } from "./install.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { findNode, ownEnvironment } from "./our-node.mjs";
import { PlainError, printLine } from "./report.mjs";
import { runInFront } from "./run.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const lock = join(root, ".cache/bootstrap.lock");

/**
 * By default the young generation of Node's heap grows to 134 MB on a machine with much memory. With a sixteenth of that
 * the server needs half the memory and no more CPU time; with less it needs more CPU time.
 *
 * V8 also creates objects directly in the old generation where it saw most of them outlive the young one, and does not
 * revise that. In four of five starts without compiled modules this took hold of the rows of answers, which then stay
 * until the next full collection: twice the memory and a fifth more CPU time.
 */
const serverMemory = ["--max-semi-space-size=8", "--no-allocation-site-pretenuring"];
/**
 * By default each thread that decodes pictures or reads files gets a memory area of its own from the C library, which
 * never returns it to the system, and the size from which it returns freed memory at once grows up to 32 MB.
 */
const memoryEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "65536",
};
/** Node writes compiled modules there when it ends, and the next start takes half a second less of processor time. */
const compiledModules = { NODE_COMPILE_CACHE: join(root, ".cache/compiled") };

/**
 * Programs of the npm scripts, which run on our Node after the packages are installed; `portal` also needs the portal
 * built, and `compiled` those that start often.
 */
const commands = {
  start: { run: [...serverMemory, "apps/server/main.ts"], portal: true, compiled: true },
  dev: { run: ["tools/tasks/dev.ts"], portal: true, compiled: true },
  test: { run: ["tools/checks/run-checks.ts", "all"] },
  "test:citus": { run: ["tools/tasks/test-citus.ts"] },
  check: { run: ["tools/checks/run-checks.ts", "quick"] },
  format: { run: ["node_modules/.bin/oxfmt", "."] },
  lint: { run: ["node_modules/.bin/oxlint", "--type-aware"] },
  types: { run: ["node_modules/.bin/tsc", "-b"] },
  build: { portal: true },
  load: { run: [...serverMemory, "apps/import/main.ts"], compiled: true },
  admin: { run: ["apps/admin/main.ts"], compiled: true },
  // Former name of `admin`.
  portal: { run: ["apps/admin/main.ts"] },
  bench: { run: ["bench/run.ts"] },
  "chaos:payments": { run: ["apps/chaos/main.ts"] },
  "chaos:servers": { run: ["tools/tasks/chaos-servers.ts"] },
  soak: { run: [...serverMemory, "apps/chaos/soak.ts"], compiled: true },
  "bench:data": { run: ["bench/make-data.ts"] },
  "new-feature": { run: ["tools/new-feature.ts"] },
  "new-endpoint": { run: ["tools/new-endpoint.ts"] },
  "new-change": { run: ["tools/new-change.ts"] },
  features: { run: ["tools/tasks/write-feature-lists.ts"] },
  where: { run: ["tools/where.ts"] },
  fuzz: { run: ["security/fuzz/fuzz.ts"] },
  "security:doc": { run: ["security/promises/write-security-page.ts"] },
  conform: { run: ["apps/conform/main.ts"] },
  odoo: { run: ["apps/odoo/main.ts"] },
  // For the git hook tools/hooks/commit-msg.
  "commit-message": { run: ["tools/tasks/commit-messages.ts"] },
  "image-tree": { run: ["tools/release/write-image-tree.ts"] },
  release: { run: ["tools/release/release.ts"] },
  "db:statements": { run: ["tools/tasks/write-statements.ts"] },
  "db:schema": { run: ["tools/tasks/database-schema.ts"] },
};

const prepare = async (wantsPortal) => {
  if (!isInstalled(root)) await oneAtATime(lock, () => install(root));
  const node = findNode(root);
  const env = ownEnvironment(root);
  if (wantsPortal) await oneAtATime(lock, () => buildPortal(root, node, env));
  return { node, env };
};

const run = async (name, args) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new PlainError(
      `There is no command "${name}". The commands are: ${Object.keys(commands).join(", ")}.`,
      2,
    );
  const { node, env } = await prepare(command.portal === true);
  if (command.run === undefined) return 0;
  const ours = command.compiled === true ? { ...memoryEnvironment, ...compiledModules } : memoryEnvironment;
  return runInFront(node, [...command.run, ...args], { ...ours, ...env });
};

/** @param {string} name @param {string[]} args */
export const runCommand = async (name, args) => {
  try {
    process.chdir(root);
    process.exitCode = await run(name, args);
  } catch (error) {
    printLine(error instanceof PlainError ? error.message : (error.stack ?? String(error)));
    process.exitCode = error instanceof PlainError ? error.exitCode : 1;
  }
};
