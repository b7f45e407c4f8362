import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { largestPictureBytes } from "./picture-policy.ts";

/** A picture's bytes, or why there are none. */
export type Picture = Buffer | "missing" | "outside" | "too_big";
/** Finds a picture by the name that the HTML gives it. */
export type Pictures = (name: string) => Promise<Picture>;

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

/** Pictures that lie beside the pages' file or in folders below it; links that lead elsewhere are not followed. */
export const openPictureFolder =
  (folder: string): Pictures =>
  async (name) => {
    try {
      const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
      if (!path.startsWith(root.endsWith(sep) ? root : root + sep)) return "outside";
      const found = await stat(path);
      if (!found.isFile()) return "missing";
      return found.size > largestPictureBytes ? "too_big" : await readFile(path);
    } catch (error) {
      if (isAbsent(error)) return "missing";
      throw error;
    }
  };
