/** One thing that `npm test` runs. */
export type Check = {
  name: string;
  /** A program of the packages, or a script of ours. */
  command: string[];
  /** Its closing lines hold the tests that it counts. */
  countsTests?: true;
  /** Names of checks without which this one cannot say anything. */
  needs?: string[];
  needsChromium?: true;
};

const own = (script: string) => [`tools/${script}`];
const program = (name: string, ...args: string[]) => [`node_modules/.bin/${name}`, ...args];

const quick: Check[] = [
  { name: "format", command: program("oxfmt", "--check", ".") },
  { name: "lint", command: program("oxlint", "--type-aware") },
  { name: "types", command: program("tsc", "-b") },
  { name: "unused code", command: program("knip") },
];

/** "quick" takes less than a minute and needs no database; "all" is everything that a change must pass. */
export const checks: Record<"quick" | "all", Check[]> = {
  quick: [
    ...quick,
    { name: "unit tests", command: program("vitest", "run", "--project", "unit"), countsTests: true },
  ],
  all: [
    ...quick,
    { name: "tests", command: program("vitest", "run"), countsTests: true },
    { name: "portal", command: [...own("bootstrap/bootstrap.mjs"), "build"] },
    { name: "bundle budget", command: own("tasks/bundle-budget.ts"), needs: ["portal"] },
    {
      name: "browser tests",
      command: program("playwright", "test"),
      countsTests: true,
      needs: ["portal"],
      needsChromium: true,
    },
  ],
};
