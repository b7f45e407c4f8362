import type { TestReport, TestResult } from "./test-reports.ts";

export type CheckResult = {
  name: string;
  state: "passed" | "failed" | "not run";
  durationMs: number;
  /** Tests, or 1 for a check that is not a run of tests. */
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that passed only when they were tried again; they are among the passed. */
  unsteady: number;
  /** For a run of tests. */
  report?: TestReport;
};

const countOf = (tests: readonly TestResult[], ...states: TestResult["state"][]): number =>
  tests.filter(({ state }) => states.includes(state)).length;

type Ending = { name: string; exitCode: number; durationMs: number };

/** A check that is no run of tests: its exit code decides. */
export const resultOfProgram = ({ name, exitCode, durationMs }: Ending): CheckResult => ({
  name,
  state: exitCode === 0 ? "passed" : "failed",
  durationMs,
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
  skipped: 0,
  unsteady: 0,
});

/** A run of tests: what its report counts. A failure that the report does not show, or a run without a test, counts too. */
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
