import type { Proof, SecurityPromises } from "./security-promise.ts";

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A test or a group whose tests run, or a key of a table of tests. */
const places = (title: string): RegExp[] => {
  const literal = `["'\`]${escaped(title)}`;
  const call = String.raw`(?:^|[\s;])(?:it|test|describe)(?:\.(?!skip|todo|fixme|only|fails)\w+)*`;
  return [
    new RegExp(String.raw`${call}\(\s*${literal}`, "m"),
    new RegExp(String.raw`^\s*(?:\]|\w*\)*)\)\(\s*${literal}`, "m"),
    new RegExp(String.raw`${call}\([^\n]*\)\(\s*${literal}`, "m"),
    new RegExp(String.raw`^\s*${literal}[^"\n]*":`, "m"),
  ];
};

/** Whether a test file has a test, or a group of tests, whose title begins so. */
export const hasTest = (text: string, title: string): boolean =>
  places(title).some((place) => place.test(text));

const proofFaults = ([file, ...titles]: Proof, read: (file: string) => string | undefined): string[] => {
  const text = read(file);
  if (text === undefined) return [`there is no ${file}`];
  if (titles.length === 0) return [`${file} is named without a test`];
  return titles.filter((title) => !hasTest(text, title)).map((title) => `${file} has no test "${title}"`);
};

/** Promises whose tests do not exist, and numbers that are missing; `read` returns a file of the repository. */
export const promiseFaults = (
  promises: SecurityPromises,
  numbers: { readonly letter: "T" | "F"; readonly count: number },
  read: (file: string) => string | undefined,
): string[] => {
  const expected = Array.from({ length: numbers.count }, (_, index) => `${numbers.letter}${index + 1}`);
  const missing = expected.filter((number) => promises[number] === undefined);
  const unknown = Object.keys(promises).filter((number) => !expected.includes(number));
  return [
    ...missing.map((number) => `${number} is missing`),
    ...unknown.map((number) => `${number} is not in the catalogue`),
    ...Object.entries(promises).flatMap(([number, promise]) =>
      "proofs" in promise
        ? promise.proofs.flatMap((proof) => proofFaults(proof, read)).map((fault) => `${number}: ${fault}`)
        : [],
    ),
  ];
};
