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
