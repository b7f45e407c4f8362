import { featureNames, hasBrowserTests, securityTests, testsOfFeature } from "./feature-tests.ts";
import type { TestRunner } from "./test-reports.ts";
import { runBudgetMs } from "./time-limits.ts";

/** One program that `npm test` runs. */
export type Check = {
  name: string;
  /** A program of a package, or a script of the repository, run by our Node. */
  command: string[];
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** The report with its tests; a check without a report counts as one test. */
  report?: { runner: TestRunner; file: string };
  /** Checks that must pass before it starts. */
  needs?: string[];
  needsChromium?: true;
  /** It uses all cores, and its tests wait for pages with a time limit, so no other check runs at the same time. */
  runsAlone?: true;
  /** Its output is printed line by line at once; that of the other checks in one piece at their end. */
  isStreamed?: true;
};

const reportsFolder = "node_modules/.cache/llum/reports";

const script = (path: string, ...args: string[]) => [`tools/${path}`, ...args];
const program = (name: string, ...args: string[]) => [`node_modules/.bin/${name}`, ...args];

/** Vitest with a JSON report. */
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

/** Playwright; the reporters are set here too, so that the report is written whatever the configuration has. */
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
  /** In start order. */
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
    budgetMs: runBudgetMs(featureNames(process.cwd()).length),
  },
};

const catalogue = "journeys/every-screen.e2e.ts";

/**
 * The checks of one feature: its tests, the tests of the features that use its contract, the architecture test, the
 * attacks on its endpoints, its browser tests, and its screens in the catalogue, whose tests are named
 * `<feature>.<route> …`.
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
      // Restricts the attacks to the endpoints of this feature.
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
