import { expect, test } from "vitest";
import { resultOfTests } from "./check-result.ts";
import { measureSlowness } from "#platform/testing/machine-speed.ts";
import { summaryOf } from "./summary.ts";
import type { TestResult } from "./test-reports.ts";
import { checkTestTimes, runBudgetMs, runTimeLine } from "./time-limits.ts";

const timed = (file: string, title: string, durationMs: number, isTaggedSlow = false): TestResult => ({
  file,
  title,
  durationMs,
  isTaggedSlow,
  state: "passed",
});
const resultsOf = (...tests: TestResult[]) => [
  resultOfTests({ name: "tests", exitCode: 0, durationMs: 1000 }, { tests, errors: [] }),
];

const planted = resultsOf(
  timed("features/invoices/server/list-invoices.test.ts", "the list is read in pages", 10_500),
  timed("journeys/every-screen.e2e.ts", "the invoices are whole [phone]", 31_000),
  timed("features/invoices/server/list-invoices.test.ts", "the list is sorted", 9_900),
  timed("security/attacks.test.ts", "every attack is refused", 60_000, true),
  timed("tools/bootstrap/bootstrap.system.test.ts", "a first start installs", 60_000),
);

test("a test over ten seconds without the tag fails the run and is named, whatever its result", () => {
  const result = checkTestTimes(planted, 1, { isEnforced: true });
  expect(result).toMatchObject({ state: "failed", failed: 2 });
  expect(result.report?.errors).toEqual([
    "features/invoices/server/list-invoices.test.ts › the list is read in pages: 10.5 s, over the limit of 10.0 s; make it faster or tag it @slow",
    "journeys/every-screen.e2e.ts › the invoices are whole [phone]: 31.0 s, over the limit of 10.0 s; make it faster or tag it @slow",
  ]);
});

test("where the limit is not enforced, a test over it is named and the run passes", () => {
  const result = checkTestTimes(planted, 1, { isEnforced: false });
  expect(result).toMatchObject({ state: "passed", passed: 1, failed: 0 });
  expect(result.report).toMatchObject({
    errors: [],
    warnings: [expect.stringMatching(/10\.5 s, over/), expect.stringMatching(/31\.0 s, over/)],
  });
  expect(summaryOf([result], [])).toContain("warning: journeys/every-screen.e2e.ts › the invoices are whole");
});

test("the budget of a run grows with each feature up to eighteen minutes", () => {
  expect([10, 11, 18, 25, 40].map(runBudgetMs)).toEqual([480_000, 520_000, 800_000, 1_080_000, 1_080_000]);
});

test("the limit is multiplied by the slowness of the machine", () => {
  expect(checkTestTimes(planted, 3, { isEnforced: true }).failed).toBe(1);
  expect(checkTestTimes(planted, 3.2, { isEnforced: true })).toMatchObject({
    state: "passed",
    passed: 1,
    failed: 0,
  });
});

test("the slowness factor is at least 1, and grows with the duration of the reference work", () => {
  const slowness = measureSlowness();
  expect(slowness).toBeGreaterThanOrEqual(1);
  expect(slowness).toBeLessThan(200);
});

test("the duration of the run is printed beside its budget on this machine", () => {
  expect(runTimeLine(372_000, 480_000, 1.5)).toBe(
    "The run took 372.0 s; its budget is 720.0 s: 480.0 s, times 1.50 for the speed of this machine.",
  );
});
