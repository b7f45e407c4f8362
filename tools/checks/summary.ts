import type { CheckResult } from "./check-result.ts";
import type { TestReport, TestResult, TestState } from "./test-reports.ts";

const secondsOf = (durationMs: number) => `${(durationMs / 1000).toFixed(1)} s`;

const nameOf = ({ file, title }: TestResult): string => `${file} › ${title}`;

const linesOfState = (tests: readonly TestResult[], state: TestState, isNamed: boolean): string[] => {
  const those = tests.filter((test) => test.state === state);
  if (those.length === 0) return [];
  return [`  ${those.length} ${state}`, ...(isNamed ? those.map((test) => `    ${nameOf(test)}`) : [])];
};

/** The result of a test run, with the names of the tests that failed, were skipped or were unsteady. */
const linesOfReport = ({ tests, errors, warnings = [] }: TestReport): string[] => [
  ...linesOfState(tests, "failed", true),
  ...errors.map((error) => `  failed: ${error}`),
  ...warnings.map((warning) => `  warning: ${warning}`),
  ...linesOfState(tests, "not run", true),
  ...linesOfState(tests, "unsteady", true),
  ...linesOfState(tests, "skipped", false),
  ...linesOfState(tests, "passed", false),
];

const slowestShown = 20;

const slowestLines = (results: readonly CheckResult[]): string[] => {
  const slowest = results
    .flatMap(({ report }) => report?.tests ?? [])
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, slowestShown);
  if (slowest.length === 0) return [];
  const rows = slowest.map(
    (test) => `${Math.round(test.durationMs).toString().padStart(8)} ms  ${nameOf(test)}`,
  );
  return ["", `The ${slowest.length} slowest tests:`, ...rows];
};

const rowOf = ({ name, state, durationMs, report, passed, failed }: CheckResult): string => {
  const tests = report === undefined || report.tests.length === 0 ? "" : `${passed} passed, ${failed} failed`;
  return `${name.padEnd(15)} ${state.padEnd(8)} ${secondsOf(durationMs).padStart(8)}   ${tests}`.trimEnd();
};

const total = (results: readonly CheckResult[], side: "passed" | "failed" | "skipped" | "unsteady") =>
  results.reduce((sum, result) => sum + result[side], 0);

/** CI reads this line; it is the last one. */
const closingLine = (results: readonly CheckResult[]): string => {
  const skipped = total(results, "skipped");
  return `${total(results, "passed")} passed, ${total(results, "failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
};

/**
 * The summary of the run: results of the tests, the slowest tests, a row for each check, and the total as the last
 * line.
 */
export const summaryOf = (results: readonly CheckResult[], notes: readonly string[]): string => {
  const unsteady = total(results, "unsteady");
  return [
    "",
    ...results.flatMap(({ name, report }) => {
      const lines = report === undefined ? [] : linesOfReport(report);
      return lines.length === 0 ? [] : [`${name}:`, ...lines];
    }),
    ...slowestLines(results),
    "",
    ...results.map(rowOf),
    "",
    ...notes,
    ...(unsteady > 0
      ? [`${unsteady} unsteady: passed only when tried again; find the cause and repair it.`]
      : []),
    closingLine(results),
    "",
  ].join("\n");
};
