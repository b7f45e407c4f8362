import { beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createOwnPasswordCheck } from "./current-password.ts";
import { createPasswordCheck, hashPassword } from "./passwords.ts";
import { createThrottle } from "../sign-in/throttle.ts";

const database = await createTestDatabase("empty");
const throttle = createThrottle(database);
const place = { address: "203.0.113.1", now: new Date("2026-11-20T10:00:00Z") };
const isOwnPassword = createOwnPasswordCheck({
  database,
  throttle,
  isPasswordRight: await createPasswordCheck(),
});
let withPassword: number;
let without: number;

beforeAll(async () => {
  const { rows } = await database.unguarded.query(
    `insert into customers (tax_id, kind, name) values ('12345678Z', 'person', 'Ariadna'), ('00000000T', 'person', 'Martí')
     returning customer_id`,
  );
  [withPassword = 0, without = 0] = rows.map(({ customer_id }) => customer_id);
  await database.unguarded.query("insert into credentials (customer_id, password_hash) values ($1, $2)", [
    withPassword,
    await hashPassword("Demo-1234"),
  ]);
});

it("the check distinguishes a right password, a wrong one and a customer without one", async () => {
  expect(await isOwnPassword(withPassword, "Demo-1234", place)).toBe("right");
  expect(await isOwnPassword(withPassword, "Demo-12345", place)).toBe("wrong");
  expect(await isOwnPassword(without, "Demo-1234", place)).toBe("none");
});

it("the check delays guesses in an open session", async () => {
  for (let attempt = 0; attempt < 6; attempt += 1) await isOwnPassword(withPassword, "wrong", place);
  expect(await isOwnPassword(withPassword, "Demo-1234", place)).toMatchObject({ waitSeconds: 1 });
});
