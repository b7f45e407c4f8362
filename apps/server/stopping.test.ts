import { expect, it } from "vitest";
import { createStopping } from "./stopping.ts";

it("what was started last is stopped first, and only once", async () => {
  const stopped: string[] = [];
  const stopping = createStopping();
  for (const name of ["database", "server"]) {
    await stopping.afterwards(async () => {
      stopped.push(name);
    });
  }
  await Promise.all([stopping.stop(), stopping.stop()]);
  expect(stopped).toEqual(["server", "database"]);
});

it("what starts after the signal is stopped as soon as it is up", async () => {
  const stopping = createStopping();
  await stopping.stop();
  let isUp = true;
  const late = stopping.afterwards(async () => {
    isUp = false;
  });
  await expect(late).rejects.toThrow("Stopped while starting");
  expect(isUp).toBe(false);
});
