import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { differencesFromLockfile, fingerprintOf } from "./lockfile.mjs";
import { PlainError, timed } from "./report.mjs";
import { runQuietly } from "./run.mjs";

const recordOf = (root) => join(root, "node_modules/.llum-installed");

export const isInstalled = (root) =>
  existsSync(recordOf(root)) && readFileSync(recordOf(root), "utf8") === fingerprintOf(root);

const npm = () => {
  const script = process.env.npm_execpath ?? "";
  if (/npm-cli\.[cm]?js$/.test(script)) return { program: process.execPath, before: [script] };
  return { program: process.platform === "win32" ? "npm.cmd" : "npm", before: [] };
};

const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--include=dev", "--include=optional"];

const runNpm = (root, ...args) => {
  const { program, before } = npm();
  return runQuietly(program, [...before, ...args, ...options], { cwd: root }).catch((error) => {
    if (error.code !== "ENOENT") throw error;
    throw new PlainError("npm was not found. Install Node.js together with npm from https://nodejs.org.");
  });
};

const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/i;

const explain = ({ code, output }) => {
  const errorLines = output.split("\n").filter((line) => /^npm (error|ERR!)/.test(line));
  const cause = unreachable.test(output)
    ? "The packages could not be fetched: the registry of npm (https://registry.npmjs.org) was not reachable.\n" +
      "Connect this machine to it, or name a mirror (npm config set registry <address>), and start again."
    : "The packages could not be installed; see npm's output above.";
  return new PlainError(`${errorLines.slice(0, 12).join("\n")}\n\n${cause}`, code);
};

const installFromLockfile = async (root) => {
  const result = await runNpm(root, "ci");
  if (result.code !== 0) throw explain(result);
};

/** Installs the packages of the lockfile, unless they are installed. Not to be called concurrently. */
export const install = async (root) => {
  if (isInstalled(root)) return;
  rmSync(recordOf(root), { force: true });
  if (differencesFromLockfile(root).length > 0)
    await timed("Installing packages", () => installFromLockfile(root));
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(recordOf(root), fingerprintOf(root));
};
