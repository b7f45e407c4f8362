import { expect, test } from "vitest";
import type { Check } from "./checks.ts";
import { runGraph } from "./run-graph.ts";

const check = (name: string, more: Partial<Check> = {}): Check => ({ name, command: [], ...more });

/** Runs checks that last one turn each, and records which ran at the same time. */
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

test("checks start in the given order, at most `limit` at a time", async () => {
  const { together, results } = await runNoted(["a", "b", "c"].map((name) => check(name)));
  expect(together).toEqual(["a", "a+b", "b+c"]);
  expect(results.map(({ name }) => name)).toEqual(["a", "b", "c"]);
});

test("a check waits for those that it requires, and others run meanwhile", async () => {
  const { together } = await runNoted([check("a"), check("b", { needs: ["a"] }), check("c")]);
  expect(together).toEqual(["a", "a+c", "c+b"]);
});

test("no other check runs at the same time as one that runs alone", async () => {
  const { together } = await runNoted([check("a"), check("b", { runsAlone: true }), check("c")]);
  expect(together).toEqual(["a", "a+c", "b"]);
});

test("a check is not run if one that it requires failed, nor are those that require it", async () => {
  const checks = [check("a"), check("b", { needs: ["a"] }), check("c", { needs: ["b"] }), check("d")];
  const { results } = await runNoted(checks, { failing: "a" });
  expect(results.map(({ name, state, missing }) => [name, state, missing])).toEqual([
    ["a", "failed", undefined],
    ["b", "not run", "a"],
    ["c", "not run", "b"],
    ["d", "passed", undefined],
  ]);
});

test("after a stop no check starts, and running ones are waited for", async () => {
  const { results } = await runNoted(
    ["a", "b", "c"].map((name) => check(name)),
    { stopAfter: 2 },
  );
  expect(results.map(({ name }) => name)).toEqual(["a", "b"]);
});

test("a required check that does not exist is an error of the plan", async () => {
  await expect(runNoted([check("a", { needs: ["portal"] })])).rejects.toThrow('no check "portal"');
});
