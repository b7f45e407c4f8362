import { hasBrowserTests, securityTests, testsOfFeature } from "./feature-tests.ts";
import type { TestRunner } from "./test-reports.ts";

/** One program that `npm test` runs. */
export type Check = {
  name: string;
  /** A program of the packages or a script of ours, which our Node runs. */
  command: string[];
  /** Variables beside those of the run. */
  env?: Record<string, string>;
  /** The tests that it counts are in this report; a check without one counts as one test. */
  report?: { runner: TestRunner; file: string };
  /** Names of checks that must have passed before it starts. */
  needs?: string[];
  needsChromium?: true;
  /** It keeps every core busy and its tests wait for a page with a time limit, so nothing else runs beside it. */
  runsAlone?: true;
  /** Its output is printed line by line as it comes; that of the other checks in one piece at their end. */
  isStreamed?: true;
};

const reportsFolder = "node_modules/.cache/llum/reports";

const script = (path: string, ...args: string[]) => [`tools/${path}`, ...args];
const program = (name: string, ...args: string[]) => [`node_modules/.bin/${name}`, ...args];

/** Vitest with a report that is read at the end. */
const vitest = (name: string, ...args: string[]): Pick<Check, "command" | "report"> => {
  const file = `${reportsFolder}/${name}.json`;
  return {
    command: program(
      "vitest",
      "run",
      ...args,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ),
    report: { runner: "vitest", file },
  };
};

const format: Check = { name: "format", command: program("oxfmt", "--check", ".") };
const lint: Check = { name: "lint", command: program("oxlint", "--type-aware") };
const types: Check = { name: "types", command: program("tsc", "-b") };
const unusedCode: Check = { name: "unused code", command: program("knip", "--config", "knip.config.ts") };
const commitMessages: Check = { name: "commit messages", command: script("tasks/commit-messages.ts") };
const portal: Check = { name: "portal", command: script("bootstrap/bootstrap.mjs", "build") };

/** Playwright; the reporters are named here too, so that the report is written whatever the configuration prints. */
const browserTests = (...args: string[]): Check => ({
  name: "browser tests",
  command: program(
    "playwright",
    "test",
    ...args,
    `--reporter=${process.env.CI === undefined ? "list" : "dot"},json`,
  ),
  report: { runner: "playwright", file: `${reportsFolder}/browser.json` },
  needs: ["portal"],
  needsChromium: true,
  runsAlone: true,
  isStreamed: true,
});

export type Plan = {
  /** In the order in which they start. */
  checks: Check[];
  /** On the reference machine; see `time-limits.ts`. */
  budgetMs: number;
};

/** "quick" needs no database; "all" is everything that a change must pass. */
export const plans: Record<"quick" | "all", Plan> = {
  quick: {
    checks: [
      lint,
      { name: "unit tests", ...vitest("unit", "--project", "unit") },
      types,
      unusedCode,
      format,
      commitMessages,
    ],
    budgetMs: 45_000,
  },
  all: {
    checks: [
      { name: "tests", ...vitest("node", "--project", "!system"), isStreamed: true },
      portal,
      lint,
      types,
      unusedCode,
      format,
      commitMessages,
      { name: "system tests", ...vitest("system", "--project", "system") },
      { name: "bundle budget", command: script("tasks/bundle-budget.ts"), needs: ["portal"] },
      browserTests(),
    ],
    budgetMs: 8 * 60_000,
  },
};

const catalogue = "journeys/every-screen.e2e.ts";

/**
 * What a change to one feature can break: its tests, the tests of the features that use its contract, the rules of the
 * repository, the attacks on its endpoints, and in the browser its own tests and its screens in the catalogue, whose tests are
 * named `<feature>.<route> …`.
 */
export const planOfFeature = (root: string, feature: string): Plan => ({
  checks: [
    {
      name: "tests",
      ...vitest(
        "node",
        "--project",
        "!system",
        ...testsOfFeature(root, feature),
        "tools/architecture.test.ts",
        ...securityTests(root, feature),
      ),
      // The attacks then go through the endpoints of this feature only.
      env: { SECURITY_FEATURE: feature },
      isStreamed: true,
    },
    portal,
    types,
    lint,
    ...(hasBrowserTests(root, feature)
      ? [
          browserTests(
            `features/${feature}/`,
            catalogue,
            "--grep",
            `features/${feature}/|${catalogue} ${feature}\\.`,
          ),
        ]
      : []),
  ],
  budgetMs: 90_000,
});
