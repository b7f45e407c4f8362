import { expect, it } from "vitest";
import { createShutdown } from "./shutdown.ts";

it("what was started last is stopped first, and only once", async () => {
  const stopped: string[] = [];
  const shutdown = createShutdown();
  for (const name of ["database", "server"]) {
    await shutdown.onShutdown(async () => {
      stopped.push(name);
    });
  }
  await Promise.all([shutdown.stop(), shutdown.stop()]);
  expect(stopped).toEqual(["server", "database"]);
});

it("what starts after the signal is stopped as soon as it is up", async () => {
  const shutdown = createShutdown();
  await shutdown.stop();
  let isUp = true;
  const late = shutdown.onShutdown(async () => {
    isUp = false;
  });
  await expect(late).rejects.toThrow("Stopped while starting");
  expect(isUp).toBe(false);
});

it("with a delay, reports the stop at once and stops after it", async () => {
  const shutdown = createShutdown();
  let isUp = true;
  await shutdown.onShutdown(async () => {
    isUp = false;
  });
  const stopping = shutdown.stop(50);
  expect([shutdown.isStopping(), isUp]).toEqual([true, true]);
  await stopping;
  expect(isUp).toBe(false);
});

it("a second signal ends the delay", async () => {
  const shutdown = createShutdown();
  const first = shutdown.stop(60_000);
  await shutdown.stop(60_000);
  await first;
});
