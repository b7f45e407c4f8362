import { expect, test } from "vitest";
import type { Check } from "./checks.ts";
import { runGraph } from "./run-graph.ts";

const check = (name: string, more: Partial<Check> = {}): Check => ({ name, command: [], ...more });

/** Runs checks of which each lasts one turn, and notes which ran at the same time. */
const runNoted = async (checks: Check[], { failing = "", stopAfter = Infinity, maxAtOnce = 2 } = {}) => {
  const now = new Set<string>();
  const together: string[] = [];
  let started = 0;
  const results = await runGraph({
    checks,
    maxAtOnce,
    isStopped: () => started >= stopAfter,
    run: async ({ name }, missing) => {
      if (missing !== undefined) return { name, state: "not run", missing };
      started += 1;
      now.add(name);
      together.push([...now].join("+"));
      await new Promise((resolve) => setImmediate(resolve));
      now.delete(name);
      return { name, state: name === failing ? "failed" : "passed", missing };
    },
  });
  return { together, results };
};

test("at most so many checks run at the same time, in the given order", async () => {
  const { together, results } = await runNoted(["a", "b", "c"].map((name) => check(name)));
  expect(together).toEqual(["a", "a+b", "b+c"]);
  expect(results.map(({ name }) => name)).toEqual(["a", "b", "c"]);
});

test("a check waits for those that it needs, and others pass it meanwhile", async () => {
  const { together } = await runNoted([check("a"), check("b", { needs: ["a"] }), check("c")]);
  expect(together).toEqual(["a", "a+c", "c+b"]);
});

test("a check that runs alone has nothing beside it", async () => {
  const { together } = await runNoted([check("a"), check("b", { runsAlone: true }), check("c")]);
  expect(together).toEqual(["a", "a+c", "b"]);
});

test("a check is not run where one that it needs failed, nor is what needs it", async () => {
  const checks = [check("a"), check("b", { needs: ["a"] }), check("c", { needs: ["b"] }), check("d")];
  const { results } = await runNoted(checks, { failing: "a" });
  expect(results.map(({ name, state, missing }) => [name, state, missing])).toEqual([
    ["a", "failed", undefined],
    ["b", "not run", "a"],
    ["c", "not run", "b"],
    ["d", "passed", undefined],
  ]);
});

test("nothing starts any more after a stop, and what runs is waited for", async () => {
  const { results } = await runNoted(
    ["a", "b", "c"].map((name) => check(name)),
    { stopAfter: 2 },
  );
  expect(results.map(({ name }) => name)).toEqual(["a", "b"]);
});

test("a need that no check fulfils is an error of the plan", async () => {
  await expect(runNoted([check("a", { needs: ["portal"] })])).rejects.toThrow('no check "portal"');
});
