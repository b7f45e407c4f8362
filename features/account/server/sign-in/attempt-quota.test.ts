import { expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createAttemptQuota } from "./throttle.ts";
import { createThrottle } from "./throttle.ts";

const database = await createTestDatabase("empty");
const budget = createAttemptQuota(database);
const now = new Date("2026-11-20T10:00:00Z");
const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const spend = async (whose: string): Promise<void> => {
  for (let guess = 0; guess < 30; guess += 1) await budget.take(whose, now);
};

it("of two hundred guesses at the same moment thirty are looked at, and of another's none is lost", async () => {
  const guesses = await Promise.all(Array.from({ length: 200 }, () => budget.take("a", now)));
  const nths = guesses.flatMap((one) => ("nth" in one ? [one.nth] : []));
  expect(nths.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, nth) => nth + 1));
  expect(await budget.take("a", now)).toEqual({ waitSeconds: 12 * 3600 });
  expect(await budget.take("b", now)).toEqual({ nth: 1 });
});

it("a right one comes back, alone", async () => {
  await spend("c");
  await budget.release("c");
  expect(await budget.take("c", now)).toEqual({ nth: 30 });
  expect(await budget.take("c", now)).toHaveProperty("waitSeconds");
});

it("what is spent is remembered until time has brought it back, also when the throttle forgets", async () => {
  await spend("d");
  await createThrottle(database).begin("x", "203.0.113.1", later(10));
  expect(await budget.take("d", later(10))).toEqual({ waitSeconds: 2 * 3600 });
  await createThrottle(database).begin("x", "203.0.113.1", later(30 * 12 + 3));
  const { rows } = await database.pool.query("select key from sign_in_failures where key like 'guesses:%'");
  expect(rows).toEqual([]);
});
