import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BannedTerm } from "./banned-words.ts";
import { listPaths } from "./repository.ts";
import { namesIn, unitsOfDocument, unitsOfSource, type TextUnit } from "./text-units.ts";

/** Without JSON, which contains the texts for customers, and data. */
const read = /\.(ts|tsx|mjs|css|md)$/;
/** Files that are not checked. */
const exempt: readonly RegExp[] = [
  // The list itself, and planted faults.
  /^tools\/architecture\/banned-words\.ts$/,
  /^tools\/fixtures\//,
  // Landed migrations are never edited; schema.sql is generated from them.
  /^database\/(migrations\/|tables\.ts$)/,
];

const splitWords = (text: string): string[] =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

interface Form {
  readonly words: readonly string[];
  readonly term: BannedTerm;
}

/** Banned forms by their first word. */
const indexOf = (terms: readonly BannedTerm[]): Map<string, Form[]> => {
  const index = new Map<string, Form[]>();
  for (const term of terms)
    for (const form of term.forms) {
      const words = form.split(" ");
      const first = words[0] ?? "";
      index.set(first, [...(index.get(first) ?? []), { words, term }]);
    }
  return index;
};

const isAllowedIn = (path: string, { allowed = [] }: BannedTerm): boolean =>
  allowed.some((place) => path.startsWith(place.path));

const formsIn = ({ kind, text }: Pick<TextUnit, "kind" | "text">, index: Map<string, Form[]>): Form[] => {
  const words = splitWords(text);
  return words.flatMap((word, at) =>
    (index.get(word) ?? []).filter(
      ({ words: form, term }) =>
        (term.only ?? kind) === kind && form.every((part, offset) => words[at + offset] === part),
    ),
  );
};

const unitsOf = (path: string, text: string): TextUnit[] => [
  ...namesIn(path, 1),
  ...(path.endsWith(".md") ? unitsOfDocument(text) : unitsOfSource(text)),
];

/** Occurrences of banned terms in names, comments, titles and documents, a line each. */
export const vocabularyFaults = (root: string, terms: readonly BannedTerm[]): string[] => {
  const index = indexOf(terms);
  // A quick search first, because most files contain no banned word.
  const suspicion = new RegExp([...index.keys()].join("|"), "i");
  const faultsIn = (path: string): string[] => {
    const text = readFileSync(join(root, path), "utf8");
    if (!suspicion.test(path) && !suspicion.test(text)) return [];
    return unitsOf(path, text).flatMap((unit) =>
      formsIn(unit, index)
        .filter(({ term }) => !isAllowedIn(path, term))
        .map(({ words, term }) => `${path}:${unit.line}: not "${words.join(" ")}" but ${term.say}`),
    );
  };
  const paths = listPaths(root).filter(
    (path) => read.test(path) && !exempt.some((pattern) => pattern.test(path)),
  );
  return [...new Set(paths.flatMap(faultsIn))];
};
