import { expect, test } from "vitest";
import { summaryOf } from "./summary.ts";

test("the run ends with the runners' closing lines, a row per check, and one sum", () => {
  const summary = summaryOf([
    {
      name: "format",
      state: "passed",
      durationMs: 1234,
      passed: 1,
      failed: 0,
      unsteady: 0,
      closingLines: [],
    },
    {
      name: "tests",
      state: "failed",
      durationMs: 61_000,
      passed: 63,
      failed: 2,
      unsteady: 1,
      closingLines: [" Tests  2 failed | 63 passed (65)"],
    },
    {
      name: "bundle budget",
      state: "not run",
      durationMs: 0,
      passed: 0,
      failed: 1,
      unsteady: 0,
      closingLines: [],
    },
  ]);
  expect(summary).toMatchInlineSnapshot(`
    "
    tests:
     Tests  2 failed | 63 passed (65)

    format          passed      1.2 s
    tests           failed     61.0 s   63 passed, 2 failed, 1 unsteady: to be mended
    bundle budget   not run     0.0 s

    64 passed, 3 failed, 1 unsteady: to be mended
    "
  `);
});
