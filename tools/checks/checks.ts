import type { TestRunner } from "./test-reports.ts";

/** One program that `npm test` runs. */
export type Check = {
  name: string;
  /** A program of the packages or a script of ours, which our Node runs. */
  command: string[];
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
const unusedCode: Check = { name: "unused code", command: program("knip") };
const portal: Check = { name: "portal", command: script("bootstrap/bootstrap.mjs", "build") };

const browserTests: Check = {
  name: "browser tests",
  // The reporters are named here too, so that the report is written whatever the configuration prints.
  command: program("playwright", "test", `--reporter=${process.env.CI === undefined ? "list" : "dot"},json`),
  report: { runner: "playwright", file: `${reportsFolder}/browser.json` },
  needs: ["portal"],
  needsChromium: true,
  runsAlone: true,
  isStreamed: true,
};

export type Plan = {
  /** In the order in which they start. */
  checks: Check[];
  /** On the reference machine; see `time-limits.ts`. */
  budgetMs: number;
};

/** "quick" needs no database; "all" is everything that a change must pass. */
export const plans: Record<"quick" | "all", Plan> = {
  quick: {
    checks: [lint, { name: "unit tests", ...vitest("unit", "--project", "unit") }, types, unusedCode, format],
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
      { name: "system tests", ...vitest("system", "--project", "system") },
      { name: "bundle budget", command: script("tasks/bundle-budget.ts"), needs: ["portal"] },
      browserTests,
    ],
    budgetMs: 8 * 60_000,
  },
};
