import { expect, test } from "vitest";
import { readArguments } from "./command-line.ts";

/** What is written about a command line that is refused. */
const complaintAbout = (args: readonly string[]): string => {
  let written = "";
  const write = (words: string): void => void (written += words);
  expect(() => readArguments(args, { writeOut: write, writeErr: write })).toThrow();
  return written;
};

test("a command line names the kind of file and the files", () => {
  expect(readArguments(["customers", "a.ndjson", "b.ndjson"])).toEqual({
    kind: "customers",
    files: ["a.ndjson", "b.ndjson"],
  });
  expect(readArguments(["curves", "--refused", "no.csv", "a"])).toEqual({
    kind: "curves",
    files: ["a"],
    refused: "no.csv",
  });
  expect(readArguments(["password-hash"])).toBe("password-hash");
});

test.each([
  [[], /^Usage: npm run load -- /],
  [["invoice", "x"], /unknown command 'invoice'\n\(Did you mean invoices\?\)\n\nUsage: npm run load -- /],
  [
    ["customers"],
    /missing required argument 'FILE'\n\nUsage: npm run load -- customers \[options\] <FILE\.\.\.>/,
  ],
  [["customers", "--force", "x"], /unknown option '--force'\n\nUsage: npm run load -- customers/],
  [["password-hash", "secret"], /too many arguments[^]*not given\s+on\s+the\s+command\s+line/],
])("called as %j it prints what is wrong and the usage", (args, complaint) => {
  expect(complaintAbout(args)).toMatch(complaint);
});
