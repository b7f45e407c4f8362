import { globSync } from "node:fs";
import { camelOf } from "../scaffold/names.ts";

export const head = "// Generated from the folders in features/ by `npm run features`. Do not edit.\n";

/** The features that export `part` from the file at `path`, for a list: their imports, and what they add to it. */
export const listOfFiles = (
  root: string,
  path: string,
  part: string,
): { imports: string; spread: string } => {
  const having = globSync(`features/*/${path}`, { cwd: root })
    .map((file) => file.split("/")[1] ?? "")
    .toSorted();
  return {
    imports: having
      .map((name) => `import { ${part} as ${camelOf(name)} } from "#features/${name}/${path}";\n`)
      .join(""),
    spread: having.map((name) => `  ...${camelOf(name)},\n`).join(""),
  };
};

interface AssembledParts {
  /** What each feature exports, and from which file. */
  readonly part: string;
  readonly path: string;
  /** What its function makes. */
  readonly type: string;
  readonly typePath: string;
  readonly assemble: string;
  readonly doc: string;
}

/** A function that calls that of every feature, with what all of them need. */
export const assembledList = (
  root: string,
  { part, path, type, typePath, assemble, doc }: AssembledParts,
): string => {
  const { imports, spread } = listOfFiles(root, path, part);
  const names = [...spread.matchAll(/\.\.\.(\w+)/g)].map(([, name = ""]) => name);
  return `${head}import type { ${type} } from "${typePath}";
${imports}
type Needs = ${names.map((name) => `Parameters<typeof ${name}>[0]`).join(" &\n  ") || "object"};

/** ${doc} */
export const ${assemble} = (needs: Needs): ${type}[] => [
${names.map((name) => `  ${name}(needs),\n`).join("")}];
`;
};

/** The import of what a feature declares in its `feature.ts` or another part. */
export const importOf = (name: string, part = "feature"): string =>
  `import { ${part} as ${camelOf(name)} } from "#features/${name}/feature.ts";\n`;
