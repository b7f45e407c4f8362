import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseReport, readReport } from "./test-reports.ts";

const vitestFile = (name: string, status: string, assertionResults: object[], message = "") => ({
  name: join(process.cwd(), name),
  status,
  message,
  assertionResults,
});

const vitestJson = JSON.stringify({
  success: false,
  testResults: [
    vitestFile("energy/iban.test.ts", "failed", [
      { fullName: "an IBAN is valid", status: "passed", duration: 1.5 },
      { fullName: "an IBAN is printed in groups", status: "failed", duration: 2 },
      { fullName: "an IBAN of Malta", status: "skipped" },
      { fullName: "an IBAN of Andorra", status: "pending", duration: null },
      { fullName: "every IBAN of the list @slow", status: "passed", duration: 12_000 },
    ]),
    vitestFile("energy/cups.test.ts", "failed", [], "Cannot find module './cups.ts'\n  at …"),
  ],
});

const browserTest = (projectName: string, status: string, results: object[], expectedStatus = "passed") => ({
  projectName,
  status,
  expectedStatus,
  results,
});
const spec = (title: string, tests: object[], tags: string[] = []) => ({
  title,
  file: "features/invoices/invoices.e2e.ts",
  tags,
  tests,
});
const browserJson = JSON.stringify({
  suites: [
    {
      title: "invoices.e2e.ts",
      specs: [
        spec("opens", [
          browserTest("desktop", "expected", [{ status: "passed", duration: 900 }]),
          browserTest("phone", "flaky", [
            { status: "failed", duration: 30_000 },
            { status: "passed", duration: 800 },
          ]),
        ]),
      ],
      suites: [
        {
          title: "paying",
          specs: [
            spec("fails", [browserTest("desktop", "unexpected", [{ status: "failed", duration: 5 }])]),
            spec("after a failure", [
              browserTest("desktop", "skipped", [{ status: "skipped", duration: 0 }]),
            ]),
            spec("after the end", [browserTest("desktop", "skipped", [])]),
            spec("cut short", [
              browserTest("desktop", "unexpected", [{ status: "interrupted", duration: 7 }]),
            ]),
            spec("is left out", [browserTest("desktop", "skipped", [], "skipped")]),
            spec(
              "takes long",
              [browserTest("desktop", "expected", [{ status: "passed", duration: 1 }])],
              ["slow"],
            ),
          ],
        },
      ],
    },
  ],
  errors: [{ message: "\u001B[31mA test changed flags under all others\u001B[39m" }],
});

describe("a Vitest report", () => {
  const { tests, errors } = parseReport("vitest", vitestJson);

  test("has each test's file, full title, state and duration", () => {
    expect(tests.map(({ file, title, state, durationMs }) => [file, title, state, durationMs])).toEqual([
      ["energy/iban.test.ts", "an IBAN is valid", "passed", 1.5],
      ["energy/iban.test.ts", "an IBAN is printed in groups", "failed", 2],
      ["energy/iban.test.ts", "an IBAN of Malta", "skipped", 0],
      ["energy/iban.test.ts", "an IBAN of Andorra", "not run", 0],
      ["energy/iban.test.ts", "every IBAN of the list @slow", "passed", 12_000],
    ]);
  });

  test("names a file that failed outside of its tests, but not one with a failed test", () => {
    expect(errors).toEqual(["energy/cups.test.ts: Cannot find module './cups.ts'"]);
  });

  test("shows which tests are tagged as slow", () => {
    expect(tests.filter(({ isTaggedSlow }) => isTaggedSlow).map(({ title }) => title)).toEqual([
      "every IBAN of the list @slow",
    ]);
  });
});

describe("a Playwright report", () => {
  const { tests, errors } = parseReport("playwright", browserJson);

  test("has each test's group and project, and distinguishes tests that never ran from skipped ones", () => {
    expect(tests.map(({ title, state }) => [title, state])).toEqual([
      ["opens [desktop]", "passed"],
      ["opens [phone]", "unsteady"],
      ["paying fails [desktop]", "failed"],
      ["paying after a failure [desktop]", "not run"],
      ["paying after the end [desktop]", "not run"],
      ["paying cut short [desktop]", "not run"],
      ["paying is left out [desktop]", "skipped"],
      ["paying takes long [desktop]", "passed"],
    ]);
  });

  test("has the duration of the longest attempt of a test", () => {
    expect(tests.find(({ state }) => state === "unsteady")?.durationMs).toBe(30_000);
  });

  test("shows which tests are tagged as slow", () => {
    expect(tests.filter(({ isTaggedSlow }) => isTaggedSlow).map(({ title }) => title)).toEqual([
      "paying takes long [desktop]",
    ]);
  });

  test("has failures outside of tests, without colours", () => {
    expect(errors).toEqual(["A test changed flags under all others"]);
  });
});

test("a report that was not written is an error", () => {
  expect(readReport("vitest", "nowhere/node.json")).toEqual({
    tests: [],
    errors: ["the tests wrote no report to nowhere/node.json"],
  });
});

test("a report of another shape throws", () => {
  expect(() => parseReport("playwright", vitestJson)).toThrow();
});
