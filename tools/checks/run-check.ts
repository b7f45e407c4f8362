import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { provideChromium } from "../tasks/find-chromium.ts";
import { resultOfProgram, resultOfTests, type CheckResult } from "./check-result.ts";
import type { Check } from "./checks.ts";
import { prefixLines, runProgram } from "./run-program.ts";
import { readReport } from "./test-reports.ts";

const print = (text: string): void => {
  process.stdout.write(text);
};

const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};

const environmentOf = ({ env, report, needsChromium }: Check): NodeJS.ProcessEnv => ({
  ...process.env,
  ...colours,
  ...env,
  ...(report?.runner === "playwright" ? { PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(report.file) } : {}),
  ...(needsChromium ? { CHROMIUM_PATH: provideChromium() } : {}),
});

const run = async (check: Check, onOutput: (text: string) => void): Promise<CheckResult> => {
  const { name, command, report } = check;
  const since = performance.now();
  // A report of an earlier run must not be read as this one's.
  if (report !== undefined) rmSync(report.file, { force: true });
  const exitCode = await runProgram({ command, env: environmentOf(check), onOutput });
  const ending = { name, exitCode, durationMs: performance.now() - since };
  return report === undefined
    ? resultOfProgram(ending)
    : resultOfTests(ending, readReport(report.runner, report.file));
};

const headingOf = ({ name, state, durationMs }: CheckResult): string =>
  `\n── ${name}: ${state}, ${(durationMs / 1000).toFixed(1)} s ──\n`;

const failed = ({ name }: Check): CheckResult => resultOfProgram({ name, exitCode: 1, durationMs: 0 });

const complaintOf = (error: unknown): string => `${error instanceof Error ? error.message : String(error)}\n`;

/** Prints lines at once, each with the check's name as prefix. */
const runStreamed = async (check: Check): Promise<CheckResult> => {
  print(`\n── ${check.name}: started ──\n`);
  const lines = prefixLines(`${check.name} │ `, print);
  const result = await run(check, lines.push).catch((error: unknown) => {
    lines.push(complaintOf(error));
    return failed(check);
  });
  lines.end();
  print(headingOf(result));
  return result;
};

/** Prints the whole output at the end, so that the outputs of concurrent checks do not mix. */
const runInOnePiece = async (check: Check): Promise<CheckResult> => {
  let output = "";
  const result = await run(check, (text) => (output += text)).catch((error: unknown) => {
    output += complaintOf(error);
    return failed(check);
  });
  print(`${headingOf(result)}${output}`);
  return result;
};

/** Runs one check; `missing` is the required check that did not pass. */
export const runCheck = async (check: Check, missing: string | undefined): Promise<CheckResult> => {
  if (missing !== undefined) {
    print(`\n── ${check.name}: not run, because "${missing}" did not pass ──\n`);
    return { ...failed(check), state: "not run" };
  }
  return check.isStreamed ? runStreamed(check) : runInOnePiece(check);
};
