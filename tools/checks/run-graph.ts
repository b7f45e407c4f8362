import type { Check } from "./checks.ts";

type Graph<Result extends { state: string }> = {
  checks: readonly Check[];
  /** How many run at the same time. */
  maxAtOnce: number;
  /** Runs one check; `missing` is the required check that did not pass. */
  run: (check: Check, missing: string | undefined) => Promise<Result>;
  /** Called before each start; no check starts once it returns true. */
  isStopped: () => boolean;
};

/** Runs checks concurrently, each after those that it requires; returns the results in the given order. */
export const runGraph = async <Result extends { state: string }>({
  checks,
  maxAtOnce,
  run,
  isStopped,
}: Graph<Result>): Promise<Result[]> => {
  const results = new Map<string, Result>();
  const running = new Map<Check, Promise<void>>();
  const waiting = [...checks];
  const unknown = checks
    .flatMap(({ needs = [] }) => needs)
    .find((need) => !checks.some(({ name }) => name === need));
  if (unknown !== undefined) throw new Error(`There is no check "${unknown}" for another one to need.`);

  const isReady = ({ needs = [], runsAlone }: Check): boolean =>
    needs.every((name) => results.has(name)) && (runsAlone !== true || running.size === 0);
  const canStartAnother = (): boolean =>
    running.size < maxAtOnce && ![...running.keys()].some(({ runsAlone }) => runsAlone);
  const runToItsEnd = async (check: Check): Promise<void> => {
    const missing = check.needs?.find((name) => results.get(name)?.state !== "passed");
    results.set(check.name, await run(check, missing));
    running.delete(check);
  };
  const start = (check: Check): void => {
    waiting.splice(waiting.indexOf(check), 1);
    running.set(check, runToItsEnd(check));
  };

  while (waiting.length + running.size > 0) {
    for (let next = waiting.find(isReady); next !== undefined && canStartAnother() && !isStopped();) {
      start(next);
      next = waiting.find(isReady);
    }
    if (running.size === 0) break;
    await Promise.race(running.values());
  }
  return checks.flatMap(({ name }) => results.get(name) ?? []);
};
