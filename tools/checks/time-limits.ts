import type { CheckResult } from "./check-result.ts";
import type { TestResult } from "./test-reports.ts";

/** For one test on the reference machine, unless it is tagged `@slow`. */
const testLimitMs = 10_000;

/** Tests that start processes wait for them, and run in a separate project. */
const isSystemTest = ({ file }: TestResult): boolean => file.endsWith(".system.test.ts");

const secondsOf = (durationMs: number): string => `${(durationMs / 1000).toFixed(1)} s`;

const testsOf = (results: readonly CheckResult[]): TestResult[] =>
  results.flatMap(({ report }) => report?.tests ?? []);

/** The tests over the limit, on a machine that is `slowness` times slower than the reference machine. */
const testsOverLimit = (results: readonly CheckResult[], slowness: number): TestResult[] =>
  testsOf(results).filter(
    (test) => !test.isTaggedSlow && !isSystemTest(test) && test.durationMs > testLimitMs * slowness,
  );

/**
 * The time limit as a check of its own, which runs after the test checks. Where it is not enforced, a test over the
 * limit is only named: see decision 23.
 */
export const checkTestTimes = (
  results: readonly CheckResult[],
  slowness: number,
  { isEnforced }: { isEnforced: boolean },
): CheckResult => {
  const over = testsOverLimit(results, slowness);
  const limit = secondsOf(testLimitMs * slowness);
  const isPassed = over.length === 0 || !isEnforced;
  const lines = over.map(
    ({ file, title, durationMs }) =>
      `${file} › ${title}: ${secondsOf(durationMs)}, over the limit of ${limit}; make it faster or tag it @slow`,
  );
  return {
    name: "test times",
    state: isPassed ? "passed" : "failed",
    durationMs: 0,
    passed: isPassed ? 1 : 0,
    failed: isPassed ? 0 : over.length,
    skipped: 0,
    unsteady: 0,
    report: { tests: [], errors: isPassed ? [] : lines, warnings: isPassed ? lines : [] },
  };
};

const baseBudgetMs = 8 * 60_000;
const baseFeatures = 10;
const budgetOfFeatureMs = 40_000;
const maxBudgetMs = 18 * 60_000;

/** The budget of the whole run on the reference machine, for information; it grows with the number of features. */
export const runBudgetMs = (features: number): number =>
  Math.min(maxBudgetMs, baseBudgetMs + Math.max(0, features - baseFeatures) * budgetOfFeatureMs);

/** The duration of the whole run beside its budget; for information only. */
export const runTimeLine = (durationMs: number, budgetMs: number, slowness: number): string =>
  `The run took ${secondsOf(durationMs)}; its budget is ${secondsOf(budgetMs * slowness)}: ` +
  `${secondsOf(budgetMs)}, times ${slowness.toFixed(2)} for the speed of this machine.`;
