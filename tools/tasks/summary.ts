export type CheckResult = {
  name: string;
  state: "passed" | "failed" | "not run";
  durationMs: number;
  /** Tests, or 1 for a check that is not a run of tests. */
  passed: number;
  failed: number;
  /** Tests that passed only when they were tried again. */
  unsteady: number;
  closingLines: string[];
};

const secondsOf = (durationMs: number) => `${(durationMs / 1000).toFixed(1)} s`;

const countsOf = ({
  passed,
  failed,
  unsteady,
}: Pick<CheckResult, "passed" | "failed" | "unsteady">): string =>
  `${passed} passed, ${failed} failed${unsteady > 0 ? `, ${unsteady} unsteady: to be mended` : ""}`;

const rowOf = ({ name, state, durationMs, closingLines, ...counts }: CheckResult): string => {
  const tests = closingLines.length > 0 ? countsOf(counts) : "";
  return `${name.padEnd(15)} ${state.padEnd(8)} ${secondsOf(durationMs).padStart(8)}   ${tests}`.trimEnd();
};

const total = (results: CheckResult[], side: "passed" | "failed" | "unsteady") =>
  results.reduce((sum, result) => sum + result[side], 0);

/** What ends the run: the test runners' own closing lines, a row for each check, and the sum as the last line. */
export const summaryOf = (results: CheckResult[]): string =>
  [
    "",
    ...results.flatMap(({ name, closingLines }) =>
      closingLines.length > 0 ? [`${name}:`, ...closingLines] : [],
    ),
    "",
    ...results.map(rowOf),
    "",
    countsOf({
      passed: total(results, "passed"),
      failed: total(results, "failed"),
      unsteady: total(results, "unsteady"),
    }),
    "",
  ].join("\n");
