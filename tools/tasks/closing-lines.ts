import { stripVTControlCharacters } from "node:util";

export type TestCounts = { passed: number; failed: number };

const linesOf = (output: string): string[] => stripVTControlCharacters(output).trimEnd().split("\n");

const vitestLine = /^\s*(Test Files|Tests|Type Errors|Errors)\s+\S/;
const playwrightLine = /^\s+\d+ (passed|failed|flaky|skipped|interrupted|did not run)\b/;

/** The lines with which Vitest and Playwright sum up a run. */
export const closingLinesOf = (output: string): string[] =>
  linesOf(output).filter((line) => vitestLine.test(line) || playwrightLine.test(line));

const sum = (lines: string[], pattern: RegExp): number =>
  lines.reduce((total, line) => total + Number(pattern.exec(line)?.[1] ?? 0), 0);

/** How many tests passed and failed by those lines. A test that passed on its second try counts as failed. */
export const countTests = (output: string): TestCounts => {
  const lines = closingLinesOf(output).filter((line) => !/^\s*Test Files/.test(line));
  return {
    passed: sum(lines, /(\d+) passed\b/),
    failed:
      sum(lines, /(\d+) failed\b/) +
      sum(lines, /(\d+) (?:flaky|interrupted|did not run)\b/) +
      sum(lines, /^\s*(?:Type )?Errors\s+(\d+)/),
  };
};
