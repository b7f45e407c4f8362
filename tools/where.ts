import { readDeclarations } from "./architecture/declarations.ts";
import { readRepository, type SourceFile } from "./architecture/repository.ts";

/** Roles of files, in reading order. */
const roles: readonly [role: string, pattern: RegExp][] = [
  ["contract", /^features\/[^/]+\/contract\//],
  ["server", /^(features\/[^/]+\/server|apps\/server|platform\/server)\/(?!.*\.test\.ts$)/],
  ["web", /^(features\/[^/]+\/web|apps\/web|platform\/(web|ui))\/(?!.*\.test\.tsx?$)/],
  ["rules", /^energy\/(?!.*\.test\.ts$)/],
  ["words", /\/locales\//],
  ["database", /^database\//],
  ["tests", /\.(test|e2e)\.tsx?$/],
];

/** Lines that contain a term, by file: an endpoint's name, a path, an error code, a table, or a text of the screen. */
const linesWith = ({ path, text }: SourceFile, word: string): string[] =>
  text
    .split("\n")
    .flatMap((line, index) =>
      line.includes(word) ? [`${path}:${index + 1}  ${line.trim().slice(0, 100)}`] : [],
    );

const [word] = process.argv.slice(2);
if (word === undefined) {
  console.error(
    "Usage: npm run where listInvoices   (an endpoint, a path, an error code, a table, words on a screen)",
  );
  process.exitCode = 2;
} else {
  const files = readRepository(".");
  const { endpoints } = await readDeclarations(".");
  const declared = endpoints.find(({ endpoint, file }) => endpoint.id === word || file === word);
  if (declared !== undefined)
    console.log(`${declared.endpoint.id} is an endpoint of features/${declared.feature}\n`);
  for (const [role, pattern] of roles) {
    const found = files.filter(({ path }) => pattern.test(path)).flatMap((file) => linesWith(file, word));
    if (found.length > 0)
      console.log(
        `${role}\n${found
          .slice(0, 12)
          .map((line) => `  ${line}`)
          .join("\n")}${found.length > 12 ? `\n  and ${found.length - 12} more` : ""}`,
      );
  }
}
