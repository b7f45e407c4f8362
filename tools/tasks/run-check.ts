import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { Check } from "./checks.ts";
import { closingLinesOf, countTests } from "./closing-lines.ts";
import { provideChromium } from "./find-chromium.ts";
import type { CheckResult } from "./summary.ts";

const running = new Set<ChildProcess>();

export const stopRunningCheck = (signal: NodeJS.Signals): void => {
  for (const child of running) child.kill(signal);
};

const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};

/** Shows what the program prints as it comes, and keeps it. */
const runShown = (
  [program = "", ...args]: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        process.stdout.write(text);
      });
    }
    child.once("error", reject);
    child.once("close", (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });

const environmentOf = (check: Check): NodeJS.ProcessEnv => ({
  ...process.env,
  ...colours,
  ...(check.needsChromium ? { CHROMIUM_PATH: provideChromium() } : {}),
});

const untested = (check: Check, reason: string): CheckResult => {
  process.stdout.write(`${reason}\n`);
  return {
    name: check.name,
    state: "failed",
    durationMs: 0,
    passed: 0,
    failed: 1,
    unsteady: 0,
    closingLines: [],
  };
};

/** Runs one check; `missing` names the check that had to pass before it and did not. */
export const runCheck = async (check: Check, missing: string | undefined): Promise<CheckResult> => {
  process.stdout.write(`\n── ${check.name} ──\n`);
  if (missing !== undefined)
    return { ...untested(check, `Not run: it needs "${missing}".`), state: "not run" };
  const since = performance.now();
  try {
    const { code, output } = await runShown(check.command, environmentOf(check));
    const counts = check.countsTests ? countTests(output) : { passed: 1, failed: 0, unsteady: 0 };
    const isGreen = code === 0 && counts.failed === 0;
    return {
      name: check.name,
      state: isGreen ? "passed" : "failed",
      durationMs: performance.now() - since,
      passed: check.countsTests || isGreen ? counts.passed : 0,
      failed: isGreen ? 0 : Math.max(1, counts.failed),
      unsteady: counts.unsteady,
      closingLines: check.countsTests ? closingLinesOf(output) : [],
    };
  } catch (error) {
    return untested(check, error instanceof Error ? error.message : String(error));
  }
};
