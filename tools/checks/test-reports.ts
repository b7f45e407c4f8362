import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import * as z from "zod/mini";

/** "unsteady": failed, and passed at a retry. "not run": the run ended before it. */
export type TestState = "passed" | "failed" | "unsteady" | "skipped" | "not run";

export type TestResult = {
  /** Path below the repository's root. */
  file: string;
  /** Titles of its groups and its own; a browser test's ends with its project in brackets. */
  title: string;
  state: TestState;
  durationMs: number;
  /** Tagged `@slow`: the time limit does not apply to it. */
  isTaggedSlow: boolean;
};

export type TestReport = {
  tests: TestResult[];
  /** Failures outside of tests: in loading a file, or at the end of the run. */
  errors: string[];
  /** Named in the summary without failing the run. */
  warnings?: string[];
};

export type TestRunner = "vitest" | "playwright";

const slowTag = /@slow\b/;

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.enum(["passed", "failed", "skipped", "pending", "todo", "disabled"]),
          duration: z.optional(z.nullable(z.number())),
        }),
      ),
    }),
  ),
});

const vitestStates = {
  passed: "passed",
  failed: "failed",
  skipped: "skipped",
  todo: "skipped",
  disabled: "skipped",
  pending: "not run",
} as const;

const hasFailed = ({ status }: { status: string }): boolean => status === "failed";

const fromVitest = ({ testResults }: z.infer<typeof vitestSchema>): TestReport => ({
  tests: testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration }) => ({
      file: relative(process.cwd(), name),
      title: fullName,
      state: vitestStates[status],
      durationMs: duration ?? 0,
      isTaggedSlow: slowTag.test(fullName),
    })),
  ),
  // A file that failed although all its tests passed: in its imports, its hooks, or its worker.
  errors: testResults
    .filter(({ status, assertionResults }) => status === "failed" && !assertionResults.some(hasFailed))
    .map(({ name, message }) => `${relative(process.cwd(), name)}: ${message.split("\n")[0]}`),
});

const browserTest = z.object({
  projectName: z.string(),
  expectedStatus: z.string(),
  status: z.enum(["expected", "unexpected", "flaky", "skipped"]),
  results: z.array(z.object({ status: z.string(), duration: z.number() })),
});
const browserSpec = z.object({
  title: z.string(),
  file: z.string(),
  tags: z.array(z.string()),
  tests: z.array(browserTest),
});
const browserSuite = z.object({
  title: z.string(),
  specs: z.array(browserSpec),
  get suites() {
    return z.optional(z.array(browserSuite));
  },
});
const browserSchema = z.object({
  suites: z.array(browserSuite),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
});

const stateOf = ({ status, expectedStatus, results }: z.infer<typeof browserTest>): TestState => {
  if (results.some((result) => result.status === "interrupted")) return "not run";
  switch (status) {
    case "expected":
      return "passed";
    case "unexpected":
      return "failed";
    case "flaky":
      return "unsteady";
    case "skipped":
      // Playwright also reports tests as skipped that it never reached: after a failure in a serial group, or when the
      // run was cut short.
      return expectedStatus === "skipped" ? "skipped" : "not run";
  }
};

const testsOf = (suite: z.infer<typeof browserSuite>, groups: readonly string[] = []): TestResult[] => [
  ...suite.specs.flatMap(({ title, file, tags, tests }) =>
    tests.map((test) => ({
      file,
      title: `${[...groups, title].join(" ")} [${test.projectName}]`,
      state: stateOf(test),
      durationMs: Math.max(0, ...test.results.map(({ duration }) => duration)),
      isTaggedSlow: tags.includes("slow") || slowTag.test(title),
    })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...groups, inner.title])),
];

const fromPlaywright = ({ suites, errors }: z.infer<typeof browserSchema>): TestReport => ({
  tests: suites.flatMap((suite) => testsOf(suite)),
  errors: errors.map(({ message }) => stripVTControlCharacters(message ?? "an error without a message")),
});

/** Parses the JSON report of a test runner; throws for an unknown shape. */
export const parseReport = (runner: TestRunner, json: string): TestReport => {
  const report: unknown = JSON.parse(json);
  return runner === "vitest"
    ? fromVitest(z.parse(vitestSchema, report))
    : fromPlaywright(z.parse(browserSchema, report));
};

/** The report in a file; an error entry if the file does not exist. */
export const readReport = (runner: TestRunner, file: string): TestReport =>
  existsSync(file)
    ? parseReport(runner, readFileSync(file, "utf8"))
    : { tests: [], errors: [`the tests wrote no report to ${file}`] };
