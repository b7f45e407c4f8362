import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PlainError } from "./report.mjs";

const readLockfile = (root) => {
  const path = join(root, "package-lock.json");
  if (!existsSync(path)) throw new PlainError(`There is no package-lock.json in ${root}.`);
  return readFileSync(path, "utf8");
};

const wantedPackages = (root) => JSON.parse(readLockfile(root)).packages;

/** Packages differ by platform, so a folder from another machine counts as not installed. */
export const fingerprintOf = (root) =>
  createHash("sha256").update(readLockfile(root)).update(`${process.platform}-${process.arch}`).digest("hex");

const allows = (names, own) => names === undefined || [names].flat().includes(own);

const runsHere = ({ os, cpu }) => allows(os, process.platform) && allows(cpu, process.arch);

/**
 * Packages in node_modules that differ from the lockfile, by npm's own list of installed packages: additional, of
 * another version, checksum or platform, or missing.
 * @param {string} root @returns {string[]}
 */
export const differencesFromLockfile = (root) => {
  const list = join(root, "node_modules/.package-lock.json");
  if (!existsSync(list)) return ["node_modules"];
  const wanted = wantedPackages(root);
  const { packages: there } = JSON.parse(readFileSync(list, "utf8"));
  const isSame = (path) =>
    there[path].version === wanted[path]?.version &&
    there[path].integrity === wanted[path]?.integrity &&
    there[path].resolved === wanted[path]?.resolved &&
    runsHere(there[path]);
  const isMissing = (path) => path !== "" && there[path] === undefined && wanted[path].optional !== true;
  return [...Object.keys(there).filter((path) => !isSame(path)), ...Object.keys(wanted).filter(isMissing)];
};
