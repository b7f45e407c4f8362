import { checks } from "./checks.ts";
import { runCheck, stopRunningCheck } from "./run-check.ts";
import { summaryOf } from "./summary.ts";
import type { CheckResult } from "./summary.ts";

const which = process.argv[2] === "quick" ? "quick" : "all";
const results: CheckResult[] = [];
const interruption: { signal?: NodeJS.Signals } = {};

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    interruption.signal = signal;
    stopRunningCheck(signal);
  });
}

for (const check of checks[which]) {
  if (interruption.signal !== undefined) break;
  const missing = check.needs?.find(
    (name) => !results.some((result) => result.name === name && result.state === "passed"),
  );
  results.push(await runCheck(check, missing));
}

process.stdout.write(summaryOf(results));
const isGreen = interruption.signal === undefined && results.every(({ state }) => state === "passed");
process.exitCode = isGreen ? 0 : 1;
