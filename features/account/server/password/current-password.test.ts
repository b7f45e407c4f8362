import { expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createOwnPasswordCheck } from "./current-password.ts";
import { createPasswordCheck } from "./passwords.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";
import { createThrottle } from "../sign-in/throttle.ts";

const database = await createTestDatabase("empty");
const throttle = createThrottle(database);
const place = { address: "203.0.113.1", now: new Date("2026-11-20T10:00:00Z") };
const isOwnPassword = createOwnPasswordCheck({
  database,
  throttle,
  isPasswordRight: await createPasswordCheck(),
});
const withPassword = await insertTestCustomer(database, { taxId: "12345678Z" });
const without = await insertTestCustomer(database, { taxId: "00000000T", password: null });

it("the check distinguishes a right password, a wrong one and a customer without one", async () => {
  expect(await isOwnPassword(withPassword, "Demo-1234", place)).toBe("right");
  expect(await isOwnPassword(withPassword, "Demo-12345", place)).toBe("wrong");
  expect(await isOwnPassword(without, "Demo-1234", place)).toBe("none");
});

it("the check delays guesses in an open session", async () => {
  for (let attempt = 0; attempt < 6; attempt += 1) await isOwnPassword(withPassword, "wrong", place);
  expect(await isOwnPassword(withPassword, "Demo-1234", place)).toMatchObject({ waitSeconds: 1 });
});
