import { availableParallelism } from "node:os";
import { plans } from "./checks.ts";
import { runCheck } from "./run-check.ts";
import { runGraph } from "./run-graph.ts";
import { stopPrograms } from "./run-program.ts";
import { summaryOf } from "./summary.ts";

const { checks } = plans[process.argv[2] === "quick" ? "quick" : "all"];
const interruption: { signal?: NodeJS.Signals } = {};

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    interruption.signal = signal;
    stopPrograms(signal);
  });
}

const results = await runGraph({
  checks,
  maxAtOnce: Math.max(2, availableParallelism()),
  run: runCheck,
  isStopped: () => interruption.signal !== undefined,
});
process.stdout.write(summaryOf(results, []));
const isGreen = interruption.signal === undefined && results.every(({ state }) => state === "passed");
process.exitCode = isGreen ? 0 : 1;
