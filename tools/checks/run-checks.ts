import { availableParallelism } from "node:os";
import { planOfFeature, plans, type Plan } from "./checks.ts";
import { featureNames } from "./feature-tests.ts";
import { measureSlowness } from "#platform/testing/machine-speed.ts";
import { runCheck } from "./run-check.ts";
import { runGraph } from "./run-graph.ts";
import { stopPrograms } from "./run-program.ts";
import { summaryOf } from "./summary.ts";
import { checkTestTimes, runTimeLine } from "./time-limits.ts";

/**
 * The checks of `quick`, `all`, or `all <feature>`; undefined for an unknown feature, after a message with the known
 * ones.
 */
const planOf = ([which, feature]: readonly string[]): Plan | undefined => {
  if (which === "quick") return plans.quick;
  if (feature === undefined) return plans.all;
  const names = featureNames(process.cwd());
  if (names.includes(feature)) return planOfFeature(process.cwd(), feature);
  console.error(`There is no feature "${feature}". The features are: ${names.join(", ")}.`);
  return undefined;
};

const plan = planOf(process.argv.slice(2));
if (plan === undefined) process.exit(2);
const { checks, budgetMs } = plan;
const interruption: { signal?: NodeJS.Signals } = {};

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    interruption.signal = signal;
    stopPrograms(signal);
  });
}

const slownessBefore = measureSlowness();
const since = performance.now();
const results = await runGraph({
  checks,
  maxAtOnce: Math.max(2, availableParallelism()),
  run: runCheck,
  isStopped: () => interruption.signal !== undefined,
});
// Another program may have started to use the machine meanwhile.
const slowness = Math.max(slownessBefore, measureSlowness());
// CI shares its machine with others, so that a time limit there would fail at random.
results.push(checkTestTimes(results, slowness, { isEnforced: process.env.CI === undefined }));

const runTime = runTimeLine(performance.now() - since, budgetMs, slowness);
process.stdout.write(summaryOf(results, [runTime]));
const isGreen = interruption.signal === undefined && results.every(({ state }) => state === "passed");
process.exitCode = isGreen ? 0 : 1;
