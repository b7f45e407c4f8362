import { expect, it, vi } from "vitest";
import { startPolling } from "./start-polling.ts";

it("polling continues after failures, reports the first of each series, and ends when stopped", async () => {
  const outcomes = ["fails", "fails", "works", "fails"];
  let calls = 0;
  const reported: unknown[] = [];
  const polling = startPolling(
    async () => {
      const outcome = outcomes[calls] ?? "works";
      calls += 1;
      if (outcome === "fails") throw new Error(`call ${calls}`);
    },
    { everyMs: 1, onError: (error) => reported.push(String(error)) },
  );
  await vi.waitFor(() => expect(calls).toBeGreaterThan(5), 60_000);
  polling.stop();
  expect(reported).toEqual(["Error: call 1", "Error: call 4"]);
});

it("polling does not report or repeat once it is stopped, even during a call", async () => {
  let calls = 0;
  let finish = (): void => {};
  const polling = startPolling(
    () => {
      calls += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
    { everyMs: 1, onError: () => {} },
  );
  await vi.waitFor(() => expect(calls).toBe(1), 60_000);
  polling.stop();
  finish();
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls).toBe(1);
});
