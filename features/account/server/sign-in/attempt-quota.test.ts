import { expect, it } from "vitest";
import { deleteExpired } from "#platform/server/database/delete-expired.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { tables } from "#features/account/feature.ts";
import { createAttemptQuota } from "./throttle.ts";

const database = await createTestDatabase("empty");
const quota = createAttemptQuota(database);
const now = new Date("2026-11-20T10:00:00Z");
const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const storedQuotas = async () => (await database.pool.query("select key from attempt_quotas")).rows;
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

it("used attempts are stored until they are refilled, also when expired rows are deleted", async () => {
  await spend("d");
  const deleteAt = (at: Date) => deleteExpired(database, { tables, now: at, deleteFile: async () => {} });
  await deleteAt(later(14 * 24));
  expect(await storedQuotas()).not.toEqual([]);
  await deleteAt(later(16 * 24));
  expect(await storedQuotas()).toEqual([]);
});

it("attempts that were counted while a clock was an hour ahead are refilled as if made now", async () => {
  // Of today: the database's clock decides which of them are in the future.
  const today = Date.now();
  for (let guess = 0; guess < 30; guess += 1) await quota.reserve("e", new Date(today + 3_600_000));
  const refused = await quota.reserve("e", new Date(today));
  expect("waitSeconds" in refused && refused.waitSeconds - 12 * 3600).toBeLessThan(60);
});
