import { expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createAttemptQuota } from "./throttle.ts";
import { createThrottle } from "./throttle.ts";

const database = await createTestDatabase("empty");
const quota = createAttemptQuota(database);
const now = new Date("2026-11-20T10:00:00Z");
const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const spend = async (place: string): Promise<void> => {
  for (let guess = 0; guess < 30; guess += 1) await quota.reserve(place, now);
};

it("thirty of two hundred concurrent attempts are allowed, and another key keeps its whole quota", async () => {
  const guesses = await Promise.all(Array.from({ length: 200 }, () => quota.reserve("a", now)));
  const nths = guesses.flatMap((guess) => ("nth" in guess ? [guess.nth] : []));
  expect(nths.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, nth) => nth + 1));
  expect(await quota.reserve("a", now)).toEqual({ waitSeconds: 12 * 3600 });
  expect(await quota.reserve("b", now)).toEqual({ nth: 1 });
});

it("a correct attempt is released, and only that one", async () => {
  await spend("c");
  await quota.release("c");
  expect(await quota.reserve("c", now)).toEqual({ nth: 30 });
  expect(await quota.reserve("c", now)).toHaveProperty("waitSeconds");
});

it("used attempts are stored until they are refilled, also when the throttle deletes expired counts", async () => {
  await spend("d");
  await createThrottle(database).begin("x", "203.0.113.1", later(10));
  expect(await quota.reserve("d", later(10))).toEqual({ waitSeconds: 2 * 3600 });
  await createThrottle(database).begin("x", "203.0.113.1", later(30 * 12 + 3));
  const { rows } = await database.pool.query("select key from sign_in_failures where key like 'quota:%'");
  expect(rows).toEqual([]);
});
