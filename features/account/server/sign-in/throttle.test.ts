import { expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createThrottle } from "./throttle.ts";

const database = await createTestDatabase("empty");
const throttle = createThrottle(database);
const now = new Date("2026-11-20T10:00:00Z");

it("of a thousand guesses from fifty addresses few are looked at, and the owner elsewhere still gets in", async () => {
  const guesses = Array.from({ length: 1000 }, (_, index) =>
    throttle.begin("12345678Z", `203.0.113.${index % 50}`, now),
  );
  const waits = await Promise.all(guesses);
  const evaluated = waits.filter((wait) => wait === undefined).length;
  expect(evaluated).toBeGreaterThanOrEqual(50);
  expect(evaluated).toBeLessThanOrEqual(120);
  expect(await throttle.begin("12345678Z", "198.51.100.1", now)).toBeUndefined();
});

it("the addresses of one connection count as one", async () => {
  const guesses = Array.from({ length: 200 }, (_, index) =>
    throttle.begin("X1234567L", `2001:db8:5:6::${index.toString(16)}`, now),
  );
  const waits = await Promise.all(guesses);
  expect(waits.filter((wait) => wait === undefined).length).toBe(5);
});

it("another server, or the same one after a restart, remembers", async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await throttle.begin("00000000T", "203.0.113.200", now);
  expect(await createThrottle(database).begin("00000000T", "203.0.113.200", now)).toBe(1);
});

it("the right password makes up for the mistakes before it", async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await throttle.begin("x1", "203.0.113.201", now);
  await throttle.succeed("x1", "203.0.113.201");
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await throttle.begin("x1", "203.0.113.201", now)).toBeUndefined();
});

it("no login is kept in clear", async () => {
  await throttle.begin("secreta-contrasenya-escrita-al-lloc-equivocat", "203.0.113.202", now);
  const { rows } = await database.pool.query("select key from sign_in_failures");
  expect(JSON.stringify(rows)).not.toContain("secreta");
});
