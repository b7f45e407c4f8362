import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A source file: its path below the root, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const folders = ["apps", "database", "energy", "features", "integrations", "platform", "security"];
const read = /\.(ts|tsx|json|sql|md)$/;

/** All files of the product's folders below a root: the repository, or a fixture with the same layout. */
export const readRepository = (root: string): SourceFile[] =>
  folders.flatMap((folder) => {
    let names: string[];
    try {
      names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
    } catch {
      return [];
    }
    return names
      .filter((name) => read.test(name) && !name.includes("node_modules"))
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .toSorted()
      .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  });

const notOurs = new Set([".cache", ".git", "data", "dist", "node_modules", "test-results"]);

/** Paths of all files and folders below a root except installed and generated ones; folders end in a slash. */
export const listPaths = (root: string, folder = ""): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.has(name))
    .flatMap((entry) => {
      const path = `${folder}${entry.name}`;
      return entry.isDirectory() ? [`${path}/`, ...listPaths(root, `${path}/`)] : [path];
    });

/** The features' folder names. */
export const featuresOf = (files: readonly SourceFile[]): string[] => [
  ...new Set(files.flatMap(({ path }) => /^features\/([^/]+)\//.exec(path)?.[1] ?? [])),
];

export const textAt = (files: readonly SourceFile[], path: string): string | undefined =>
  files.find((file) => file.path === path)?.text;
