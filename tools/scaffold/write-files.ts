import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Writes new files below a folder. Throws before writing anything if one already exists. */
export const writeNewFiles = (folder: string, files: Record<string, string>): string[] => {
  const paths = Object.keys(files).map((path) => join(folder, path));
  const taken = paths.find((path) => existsSync(path));
  if (taken !== undefined) throw new Error(`${taken} already exists; nothing was written.`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return paths;
};

/**
 * What existing files become, by their path below a folder; calling the result writes them, and returns their paths. Throws
 * where a file cannot take what is put into it.
 */
export const insertInFiles = (
  folder: string,
  inserts: Readonly<Record<string, (text: string) => string>>,
): (() => string[]) => {
  const texts = Object.entries(inserts).map(([path, insert]) => {
    const file = join(folder, path);
    const before = readFileSync(file, "utf8");
    const after = insert(before);
    if (after === before) throw new Error(`${file} has no place for it`);
    return [file, after] as const;
  });
  return () =>
    texts.map(([file, text]) => {
      writeFileSync(file, text);
      return file;
    });
};

/** Runs a script with this Node; its output is shown. */
export const runScript = (script: string, ...args: string[]): void => {
  execFileSync(process.execPath, [script, ...args], { stdio: "inherit" });
};

/** Formats files and folders as the check wants them. */
export const formatFiles = (...paths: string[]): void => runScript("node_modules/oxfmt/bin/oxfmt", ...paths);
