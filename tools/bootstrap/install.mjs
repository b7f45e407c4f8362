import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PlainError, timed } from "./report.mjs";
import { runQuietly } from "./run.mjs";

const recordOf = (root) => join(root, "node_modules/.llum-installed");
const lockfileOf = (root) => join(root, "package-lock.json");

/** Packages differ by platform, so a folder that another machine installed into is not installed here. */
const fingerprint = (root) =>
  createHash("sha256")
    .update(readFileSync(lockfileOf(root)))
    .update(`${process.platform}-${process.arch}`)
    .digest("hex");

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

const runsHere = ({ os, cpu }) => {
  const allows = (names, own) => names === undefined || [names].flat().includes(own);
  return allows(os, process.platform) && allows(cpu, process.arch);
};

/** Whether npm itself, run by hand, left exactly what the lockfile asks for. npm keeps its own list of that. */
const npmInstalledTheSame = (root) => {
  const list = readIfThere(join(root, "node_modules/.package-lock.json"));
  if (list === undefined) return false;
  const { packages: there } = JSON.parse(list);
  const { packages: wanted } = JSON.parse(readFileSync(lockfileOf(root), "utf8"));
  const isSame = (path) =>
    there[path]?.version === wanted[path]?.version && there[path]?.integrity === wanted[path]?.integrity;
  const isMissing = (path) => there[path] === undefined && !wanted[path].optional;
  const names = Object.keys(wanted).filter((path) => path !== "");
  return (
    Object.keys(there).every((path) => isSame(path) && runsHere(there[path])) &&
    names.every((path) => !isMissing(path))
  );
};

export const isInstalled = (root) => {
  if (!existsSync(lockfileOf(root))) throw new PlainError(`There is no package-lock.json in ${root}.`);
  return readIfThere(recordOf(root)) === fingerprint(root);
};

const npm = () => {
  const script = process.env.npm_execpath ?? "";
  if (/npm-cli\.[cm]?js$/.test(script)) return { program: process.execPath, before: [script] };
  return { program: process.platform === "win32" ? "npm.cmd" : "npm", before: [] };
};

const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/i;

const explain = ({ code, output }) => {
  const end = output.trim().split("\n").slice(-15).join("\n");
  const cause = unreachable.test(output)
    ? "The packages could not be fetched: the registry of npm (https://registry.npmjs.org) was not reachable.\n" +
      "Connect this machine to it, or name a mirror (npm config set registry <address>), and start again."
    : "The packages could not be installed; npm says why above.";
  return new PlainError(`${end}\n\n${cause}`, code);
};

const runNpm = async (root) => {
  const { program, before } = npm();
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--include=dev", "--include=optional"];
  const result = await runQuietly(program, [...before, "ci", ...options], { cwd: root }).catch((error) => {
    if (error.code !== "ENOENT") throw error;
    throw new PlainError("npm was not found. Install Node.js together with npm from https://nodejs.org.");
  });
  if (result.code !== 0) throw explain(result);
};

/** Installs what the lockfile asks for, unless that was done already. To be called one at a time. */
export const install = async (root) => {
  if (isInstalled(root)) return;
  if (!npmInstalledTheSame(root)) await timed("Installing packages", () => runNpm(root));
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(recordOf(root), fingerprint(root));
};
