import type { Declarations } from "./declarations.ts";
import { messageArguments } from "./message-arguments.ts";
import { textAt, type SourceFile } from "./repository.ts";

const languages = ["ca", "es", "en"] as const;

const leavesOf = (value: unknown, path = ""): [key: string, text: string][] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path === "" ? key : `${path}.${key}`))
    : [[path, String(value)]];

const argumentsOf = (text: string): string => [...new Set(messageArguments(text))].toSorted().join(" ");

const faultsBetween = (catalan: Map<string, string>, other: Map<string, string>, name: string): string[] => [
  ...[...catalan.keys()].filter((key) => !other.has(key)).map((key) => `${name} lacks ${key}`),
  ...[...other.keys()]
    .filter((key) => !catalan.has(key))
    .map((key) => `${name} has ${key}, which Catalan lacks`),
  ...[...catalan]
    .filter(([key, text]) => other.has(key) && argumentsOf(text) !== argumentsOf(other.get(key) ?? ""))
    .map(([key]) => `${name}: ${key} takes other values than in Catalan`),
  ...[...other].filter(([, text]) => text.trim() === "").map(([key]) => `${name}: ${key} is empty`),
  ...[...other]
    .filter(([, text]) => /\p{L}'[\p{L}{]/u.test(text))
    .map(([key]) => `${name}: ${key} has a typewriter's apostrophe: write ’`),
];

/** Every folder of words says the same in all complete languages: same keys, same values, nothing empty, one apostrophe. */
export const languageFaults = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => /(^|\/)locales\/([\w-]+\.)?ca\.json$/.test(path))
    .flatMap(({ path, text }) => {
      const catalan = new Map(leavesOf(JSON.parse(text)));
      return languages.flatMap((language) => {
        const otherPath = path.replace(/ca\.json$/, `${language}.json`);
        const other = textAt(files, otherPath);
        if (other === undefined) return [`${otherPath} is missing`];
        return faultsBetween(catalan, new Map(leavesOf(JSON.parse(other))), otherPath);
      });
    });

/** Error texts of a folder, of all its families of texts (`ca.json`, `sign-in.ca.json`). */
const errorWords = (files: readonly SourceFile[], folder: string, language: string): Set<string> =>
  new Set(
    files
      .filter(({ path }) => new RegExp(`^${folder}/locales/([\\w-]+\\.)?${language}\\.json$`).test(path))
      .flatMap(({ text }) => leavesOf(JSON.parse(text)))
      .map(([key]) => key)
      .filter((key) => key.startsWith("errors.")),
  );

/** Every declared error code has its text in every language. */
export const errorTextFaults = (
  { features, endpoints }: Declarations,
  files: readonly SourceFile[],
): string[] =>
  [...features.keys()].flatMap((feature) =>
    languages.flatMap((language) => {
      const known = errorWords(files, `features/${feature}`, language);
      const codes = new Set(
        endpoints
          .filter((one) => one.feature === feature)
          .flatMap(({ endpoint }) => Object.keys(endpoint.errors)),
      );
      return [...codes]
        .filter((code) => !known.has(`errors.${code}`))
        .map((code) => `features/${feature}: the error ${code} has no text in ${language}`);
    }),
  );
