import { expect, it } from "vitest";
import { deleteExpired } from "#platform/server/database/delete-expired.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { tables } from "#features/account/feature.ts";
import { createThrottle } from "./throttle.ts";

const database = await createTestDatabase("empty");
const throttle = createThrottle(database);
const now = new Date("2026-11-20T10:00:00Z");

it("few of a thousand guesses from fifty addresses are checked, and the owner can still sign in elsewhere", async () => {
  const guesses = Array.from({ length: 1000 }, (_, index) =>
    throttle.begin("12345678Z", `203.0.113.${index % 50}`, now),
  );
  const delays = await Promise.all(guesses);
  const evaluated = delays.filter((delay) => delay === undefined).length;
  expect(evaluated).toBeGreaterThanOrEqual(50);
  expect(evaluated).toBeLessThanOrEqual(120);
  expect(await throttle.begin("12345678Z", "198.51.100.1", now)).toBeUndefined();
});

it("addresses of one network count as one", async () => {
  const guesses = Array.from({ length: 200 }, (_, index) =>
    throttle.begin("X1234567L", `2001:db8:5:6::${index.toString(16)}`, now),
  );
  const delays = await Promise.all(guesses);
  expect(delays.filter((delay) => delay === undefined).length).toBe(5);
});

it("counts are shared with other servers and survive a restart", async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await throttle.begin("00000000T", "203.0.113.200", now);
  expect(await createThrottle(database).begin("00000000T", "203.0.113.200", now)).toBe(1);
});

it("a right password resets the failures before it", async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await throttle.begin("x1", "203.0.113.201", now);
  await throttle.succeed("x1", "203.0.113.201");
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await throttle.begin("x1", "203.0.113.201", now)).toBeUndefined();
});

it("failures of a staff login do not delay a customer's of the same name, and those of an address count for both", async () => {
  const ofStaff = createThrottle(database, "staff");
  for (let attempt = 0; attempt < 10; attempt += 1)
    await ofStaff.begin("z1", `203.0.113.${210 + attempt}`, now);
  expect(await ofStaff.begin("z1", "203.0.113.206", now)).toBeUndefined();
  expect(await ofStaff.begin("z1", "203.0.113.206", now)).toBe(1);
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await throttle.begin("z1", "203.0.113.206", now)).toBeUndefined();
  for (let login = 0; login < 30; login += 1) await ofStaff.begin(`y${login}`, "203.0.113.207", now);
  expect(await throttle.begin("z3", "203.0.113.207", now)).toBe(1);
});

it("a failure that is counted by a clock an hour behind moves those before it no hour back", async () => {
  const early = new Date(now.getTime() - 3_600_000);
  const fail = (at: Date) => throttle.begin("x3", "203.0.113.209", at);
  for (let attempt = 0; attempt < 4; attempt += 1) await fail(now);
  expect(await fail(early)).toBeUndefined();
  expect(await fail(now)).toBe(1);
});

it("no login is stored in plain text", async () => {
  await throttle.begin("secreta-contrasenya-escrita-al-lloc-equivocat", "203.0.113.202", now);
  const { rows } = await database.pool.query("select key from sign_in_failures");
  expect(JSON.stringify(rows)).not.toContain("secreta");
});

it("an attempt deletes no other counts; the deletion of expired rows does", async () => {
  const keys = async () => (await database.pool.query("select key from sign_in_failures order by 1")).rows;
  await throttle.begin("y1", "203.0.113.203", now);
  const before = await keys();
  const later = new Date(now.getTime() + 3 * 3_600_000);
  await throttle.begin("y2", "203.0.113.204", later);
  expect(await keys()).toEqual(expect.arrayContaining(before));
  await deleteExpired(database, { tables, now: later, deleteFile: async () => {} });
  expect(await keys()).toHaveLength(3);
});

it("failures that were counted while a clock was an hour ahead delay no longer than others", async () => {
  // Of today: the database's clock decides which of them are in the future.
  const today = new Date();
  const after = (seconds: number): Date => new Date(today.getTime() + seconds * 1000);
  const fail = (at: Date) => throttle.begin("x2", "203.0.113.208", at);
  for (let attempt = 0; attempt < 6; attempt += 1) await fail(after(3600));
  expect(await fail(after(0))).toBe(1);
  expect(await fail(after(1))).toBeUndefined();
  expect(await fail(after(1))).toBe(2);
});
