import { expect, test } from "vitest";
import { resultOfProgram, resultOfTests } from "./check-result.ts";
import { summaryOf } from "./summary.ts";
import type { TestResult, TestState } from "./test-reports.ts";

const testOf = (title: string, state: TestState, durationMs: number): TestResult => ({
  file: "features/invoices/invoices.e2e.ts",
  title,
  state,
  durationMs,
  isTaggedSlow: false,
});

const results = [
  resultOfProgram({ name: "format", exitCode: 0, durationMs: 1234 }),
  resultOfTests(
    { name: "browser tests", exitCode: 1, durationMs: 61_000 },
    {
      tests: [
        testOf("invoices are listed [desktop]", "passed", 1500.4),
        testOf("invoices are listed [phone]", "unsteady", 9000),
        testOf("an invoice is paid [desktop]", "failed", 30_000),
        testOf("an invoice is paid [phone]", "not run", 0),
        testOf("an invoice is printed [phone]", "skipped", 0),
      ],
      errors: ["A test changed flags under all others"],
    },
  ),
  { ...resultOfProgram({ name: "bundle budget", exitCode: 1, durationMs: 0 }), state: "not run" as const },
];

test("the summary has the tests that did not pass, the slowest tests, a row per check, and the line that CI reads", () => {
  expect(summaryOf(results, ["The run took 62.2 s."])).toMatchInlineSnapshot(`
    "
    browser tests:
      1 failed
        features/invoices/invoices.e2e.ts › an invoice is paid [desktop]
      failed: A test changed flags under all others
      1 not run
        features/invoices/invoices.e2e.ts › an invoice is paid [phone]
      1 unsteady
        features/invoices/invoices.e2e.ts › invoices are listed [phone]
      1 skipped
      1 passed

    The 5 slowest tests:
       30000 ms  features/invoices/invoices.e2e.ts › an invoice is paid [desktop]
        9000 ms  features/invoices/invoices.e2e.ts › invoices are listed [phone]
        1500 ms  features/invoices/invoices.e2e.ts › invoices are listed [desktop]
           0 ms  features/invoices/invoices.e2e.ts › an invoice is paid [phone]
           0 ms  features/invoices/invoices.e2e.ts › an invoice is printed [phone]

    format          passed      1.2 s
    browser tests   failed     61.0 s   2 passed, 3 failed
    bundle budget   not run     0.0 s

    The run took 62.2 s.
    1 unsteady: passed only when tried again; find the cause and repair it.
    3 passed, 4 failed, 1 skipped
    "
  `);
});

test("the last line has two counts if no test was skipped or unsteady", () => {
  const green = [resultOfProgram({ name: "format", exitCode: 0, durationMs: 1 })];
  expect(summaryOf(green, []).trimEnd().split("\n").at(-1)).toBe("1 passed, 0 failed");
});

test("the twenty slowest tests are listed in descending order", () => {
  const tests = Array.from({ length: 30 }, (_, index) => testOf(`test ${index}`, "passed", index));
  const run = resultOfTests({ name: "tests", exitCode: 0, durationMs: 1000 }, { tests, errors: [] });
  const listed = summaryOf([run], []).match(/\d+ ms/g);
  expect(listed).toHaveLength(20);
  expect([listed?.at(0), listed?.at(-1)]).toEqual(["29 ms", "10 ms"]);
});
