import { expect, test } from "vitest";
import { createBreaker } from "./breaker.ts";
import { PaymentRefused } from "./port.ts";

test("a provider is spared after failures in a row, and tried again with one call after the pause", async () => {
  let time = 0;
  let calls = 0;
  let outcome: Error | undefined = new Error("down");
  const guarded = createBreaker({ maxFailures: 2, pauseMs: 100, clock: () => time });
  const call = () =>
    guarded(async () => {
      calls += 1;
      if (outcome !== undefined) throw outcome;
      return "ok";
    }).catch((error: unknown) => (error instanceof Error ? error.message : ""));
  expect([await call(), await call()]).toEqual(["down", "down"]);
  expect([await call(), calls]).toEqual(["The payment provider has not answered several times in a row", 2]);
  time = 100;
  await Promise.all([call(), call(), call()]);
  expect(calls).toBe(3);
  time = 250;
  outcome = undefined;
  expect([await call(), await call(), calls]).toEqual(["ok", "ok", 5]);
});

test("a refusal is an answer: it does not count as a failure", async () => {
  const guarded = createBreaker({ maxFailures: 1, pauseMs: 100 });
  const refused = () => guarded(() => Promise.reject(new PaymentRefused("card_declined")));
  for (let call = 0; call < 3; call += 1) await expect(refused()).rejects.toThrow("card_declined");
});
