import type { TestReport, TestResult } from "./test-reports.ts";

export type CheckResult = {
  name: string;
  state: "passed" | "failed" | "not run";
  durationMs: number;
  /** Number of tests; 1 for a check that is not a test run. */
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that passed only at a retry; included in the passed. */
  unsteady: number;
  /** Only for a test run. */
  report?: TestReport;
};

const countOf = (tests: readonly TestResult[], ...states: TestResult["state"][]): number =>
  tests.filter(({ state }) => states.includes(state)).length;

type Ending = { name: string; exitCode: number; durationMs: number };

/** The result of a check that is not a test run, from its exit code. */
export const resultOfProgram = ({ name, exitCode, durationMs }: Ending): CheckResult => ({
  name,
  state: exitCode === 0 ? "passed" : "failed",
  durationMs,
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
  skipped: 0,
  unsteady: 0,
});

/**
 * The result of a test run, from its report. A failure that the report does not contain, and a run without tests, count
 * as failures.
 */
export const resultOfTests = ({ name, exitCode, durationMs }: Ending, read: TestReport): CheckResult => {
  const { tests } = read;
  const errors = [...read.errors];
  const passed = countOf(tests, "passed", "unsteady");
  const failed = countOf(tests, "failed", "not run");
  if (tests.length === 0 && errors.length === 0) errors.push("no test was run");
  if (exitCode !== 0 && failed + errors.length === 0)
    errors.push(`the run ended with code ${exitCode}, and no test of its report failed`);
  return {
    name,
    state: failed + errors.length === 0 ? "passed" : "failed",
    durationMs,
    passed,
    failed: failed + errors.length,
    skipped: countOf(tests, "skipped"),
    unsteady: countOf(tests, "unsteady"),
    report: { tests, errors },
  };
};
