import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readStatements, type SourceStatement } from "./read-statements.ts";

export const statementsFile = "statements.gen.sql";

const head = `-- Generated from the sources by \`npm run db:statements\`. Do not edit.
-- $1 is a value; \${…} is known only when the program runs, <a | b> is one of these texts.
`;

const isRead = (path: string): boolean =>
  path.endsWith(".ts") && !/\.(?:test|gen)\.ts$|(?:^|\/)testing\//.test(path);

/** Sources without such a word are not parsed. */
const mayHaveStatements = (source: string): boolean =>
  /\b(?:queryRows|queryRow|queryUnknownRows|execute|Statement)\b|\bsql`|\.query\(/.test(source);

const printed = ({ of, name, text }: SourceStatement): string =>
  `-- ${of}${name === undefined ? "" : `, ${name}`}\n${text};\n`;

/** What is wrong with a file of statements: a source that sends some and of which none is in it. */
export const missingIn = (
  statements: string,
  sources: readonly { readonly path: string; readonly text: string }[],
): string[] =>
  sources
    .filter(({ text }) => /\b(?:queryRows|queryRow|queryUnknownRows|execute)\(/.test(text))
    .filter(({ path }) => !statements.includes(`\n-- ${path}\n`))
    .map(({ path }) => path);

/** The statements of sources, each with its path below the folder; empty without any. */
export const statementsOf = (
  sources: readonly { readonly path: string; readonly text: string }[],
): string => {
  const parts = sources
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ path, text }) => {
      const statements = mayHaveStatements(text) ? readStatements(text) : [];
      return statements.length === 0 ? [] : [`-- ${path}\n\n${statements.map(printed).join("\n")}`];
    });
  return parts.length === 0 ? "" : [head, ...parts].join("\n");
};

/** Folders with a file of statements each: the server side of every feature, and of what they stand on. */
export const statementFolders = (): string[] => [
  ...readdirSync("features").map((feature) => `features/${feature}/server`),
  "platform/server",
  "apps",
];

/** The sources of a folder, with their paths below it. */
export const sourcesIn = (folder: string) =>
  globSync("**/*.ts", { cwd: folder })
    .filter(isRead)
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));

/** The file of each folder with statements, as it should be. */
export const statementFiles = (): Map<string, string> =>
  new Map(
    statementFolders()
      .filter((folder) => existsSync(folder))
      .flatMap((folder): [string, string][] => {
        const sources = sourcesIn(folder);
        const text = statementsOf(sources);
        return text === "" ? [] : [[join(folder, statementsFile), text]];
      }),
  );
