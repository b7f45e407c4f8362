import { expect, test } from "vitest";
import { closingLinesOf, countTests } from "./closing-lines.ts";

const vitest = `
 ❯ energy/iban.test.ts (9 tests | 1 failed) 12ms
 FAIL  energy/iban.test.ts > 12 passed is not a closing line

\u001B[2m Test Files \u001B[22m \u001B[31m1 failed\u001B[39m | 7 passed (8)
      Tests  1 failed | 63 passed | 2 skipped (66)
     Errors  1 error
   Duration  19.69s
`;

const playwright = `
Running 5 tests using 2 workers
  1) [desktop] › features/invoices/invoices.e2e.ts:3:1 › pay an invoice ────
  1 failed
    [desktop] › features/invoices/invoices.e2e.ts:3:1 › pay an invoice
  1 flaky
    [phone] › features/home/home.e2e.ts:9:1 › 12 passed at home ────
  2 did not run
  12 passed (30.1s)
`;

test("Vitest's closing lines are counted, files and errors apart", () => {
  expect(countTests(vitest)).toEqual({ passed: 63, failed: 2, unsteady: 0 });
  expect(closingLinesOf(vitest)).toHaveLength(3);
});

test("a browser test that never ran has failed, one that passed when tried again is counted apart", () => {
  expect(countTests(playwright)).toEqual({ passed: 12, failed: 3, unsteady: 1 });
});

test("the browser tests that did not pass at once are named", () => {
  expect(closingLinesOf(playwright)).toEqual([
    "  1 failed",
    "    [desktop] › features/invoices/invoices.e2e.ts:3:1 › pay an invoice",
    "  1 flaky",
    "    [phone] › features/home/home.e2e.ts:9:1 › 12 passed at home",
    "  2 did not run",
    "  12 passed (30.1s)",
  ]);
});

test("a run that said nothing counts nothing", () => {
  expect(countTests("")).toEqual({ passed: 0, failed: 0, unsteady: 0 });
});
