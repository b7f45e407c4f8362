import { expect, test } from "vitest";
import { resultOfProgram, resultOfTests } from "./check-result.ts";
import type { TestResult, TestState } from "./test-reports.ts";

const testOf = (state: TestState): TestResult => ({
  file: "energy/iban.test.ts",
  title: "an IBAN is valid",
  state,
  durationMs: 1,
  isTaggedSlow: false,
});
const ended = (exitCode: number) => ({ name: "tests", exitCode, durationMs: 1000 });

test("a program counts as one test, which passes if its exit code is 0", () => {
  expect(resultOfProgram(ended(0))).toMatchObject({ state: "passed", passed: 1, failed: 0 });
  expect(resultOfProgram(ended(2))).toMatchObject({ state: "failed", passed: 0, failed: 1 });
});

test("a test that never ran counts as failed, and one that passed at a retry counts as passed and as unsteady", () => {
  const tests = (["passed", "passed", "failed", "not run", "unsteady", "skipped"] as const).map(testOf);
  expect(resultOfTests(ended(1), { tests, errors: [] })).toMatchObject({
    state: "failed",
    passed: 3,
    failed: 2,
    unsteady: 1,
    skipped: 1,
  });
});

test("an error outside of the tests counts as a failure", () => {
  const report = { tests: [testOf("passed")], errors: ["a test changed flags"] };
  expect(resultOfTests(ended(1), report)).toMatchObject({ state: "failed", passed: 1, failed: 1 });
});

test("a run with a non-zero exit code has failed, although each of its tests passed", () => {
  expect(resultOfTests(ended(1), { tests: [testOf("passed")], errors: [] })).toMatchObject({
    state: "failed",
    failed: 1,
    report: { errors: ["the run ended with code 1, and no test of its report failed"] },
  });
});

test("a run without a test has failed", () => {
  expect(resultOfTests(ended(0), { tests: [], errors: [] })).toMatchObject({
    state: "failed",
    report: { errors: ["no test was run"] },
  });
});
