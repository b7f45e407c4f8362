import { stripVTControlCharacters } from "node:util";

export type TestCounts = {
  passed: number;
  failed: number;
  /** Passed only when they were tried again. */
  unsteady: number;
};

const linesOf = (output: string): string[] => stripVTControlCharacters(output).trimEnd().split("\n");

const vitestLine = /^\s*(Test Files|Tests|Type Errors|Errors)\s+\S/;
const playwrightLine = /^\s+\d+ (passed|failed|flaky|skipped|interrupted|did not run)\b/;
/** One of the tests that the line above it counts. */
const playwrightName = /^ {4}\[\w+\] › /;

/** The lines with which Vitest and Playwright sum up a run. */
export const closingLinesOf = (output: string): string[] =>
  linesOf(output)
    .filter((line) => vitestLine.test(line) || playwrightLine.test(line) || playwrightName.test(line))
    .map((line) => line.replace(/ ─+$/, ""));

const sum = (lines: string[], pattern: RegExp): number =>
  lines.reduce((total, line) => total + Number(pattern.exec(line)?.[1] ?? 0), 0);

/** How many tests passed and failed by those lines. What was interrupted or never ran has failed. */
export const countTests = (output: string): TestCounts => {
  const lines = linesOf(output).filter((line) => vitestLine.test(line) || playwrightLine.test(line));
  const tests = lines.filter((line) => !/^\s*Test Files/.test(line));
  return {
    passed: sum(tests, /(\d+) passed\b/),
    failed:
      sum(tests, /(\d+) failed\b/) +
      sum(tests, /(\d+) (?:interrupted|did not run)\b/) +
      sum(tests, /^\s*(?:Type )?Errors\s+(\d+)/),
    unsteady: sum(tests, /(\d+) flaky\b/),
  };
};
