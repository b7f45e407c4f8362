export type CheckResult = {
  name: string;
  state: "passed" | "failed" | "not run";
  durationMs: number;
  /** Tests, or 1 for a check that is not a run of tests. */
  passed: number;
  failed: number;
  closingLines: string[];
};

const secondsOf = (durationMs: number) => `${(durationMs / 1000).toFixed(1)} s`;

const rowOf = ({ name, state, durationMs, passed, failed, closingLines }: CheckResult): string => {
  const tests = closingLines.length > 0 ? `${passed} passed, ${failed} failed` : "";
  return `${name.padEnd(15)} ${state.padEnd(8)} ${secondsOf(durationMs).padStart(8)}   ${tests}`.trimEnd();
};

const total = (results: CheckResult[], side: "passed" | "failed") =>
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
    `${total(results, "passed")} passed, ${total(results, "failed")} failed`,
    "",
  ].join("\n");
