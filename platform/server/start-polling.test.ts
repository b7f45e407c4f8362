import { expect, it, vi } from "vitest";
import { startPolling } from "./start-polling.ts";

it("goes on after failures, tells of the first of each row, and ends when it is stopped", async () => {
  const outcomes = ["fails", "fails", "works", "fails"];
  let turns = 0;
  const told: unknown[] = [];
  const polling = startPolling(
    async () => {
      const outcome = outcomes[turns] ?? "works";
      turns += 1;
      if (outcome === "fails") throw new Error(`turn ${turns}`);
    },
    { everyMs: 1, onError: (error) => told.push(String(error)) },
  );
  await vi.waitFor(() => expect(turns).toBeGreaterThan(5));
  polling.stop();
  expect(told).toEqual(["Error: turn 1", "Error: turn 4"]);
});

it("does nothing more once it is stopped, even in the middle of a turn", async () => {
  let turns = 0;
  let finish = (): void => {};
  const polling = startPolling(
    () => {
      turns += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
    { everyMs: 1, onError: () => {} },
  );
  await vi.waitFor(() => expect(turns).toBe(1));
  polling.stop();
  finish();
  await new Promise((resolve) => setImmediate(resolve));
  expect(turns).toBe(1);
});
