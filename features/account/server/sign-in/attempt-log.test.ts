import { expect, it } from "vitest";
import { getToken } from "../../contract/sign-in/get-token.ts";
import { recordStatements } from "#platform/testing/database/record-statements.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";

const { database, server, services } = await startAccount();
const statements = recordStatements(database);
const { attempts } = services;
const customerId = await insertTestCustomer(database, { taxId: "12345678Z" });
const signIn = (user: string, password = "Demo-1234") =>
  server.call(getToken, { body: { user, password }, as: "visitor" });
const outcomes = async (loginName: string) =>
  (await attempts.list({ loginName, limit: 20 })).map(({ outcome }) => outcome);

it("the log has successful, refused and delayed attempts, the newest first", async () => {
  await signIn("12345678Z");
  await database.unguarded.query(
    `insert into authenticator_apps (customer_id, encrypted_secret, created_at, confirmed_at)
     values ($1, '', now(), now())`,
    [customerId],
  );
  await signIn("12345678Z");
  for (let guess = 0; guess < 6; guess += 1) await signIn("unknown@correu.example", "wrong");
  expect(await outcomes("12345678Z")).toEqual(["second_factor_asked", "signed_in"]);
  expect(await outcomes("unknown@correu.example")).toEqual(["rate_limited", ...Array(5).fill("refused")]);
  expect(await attempts.list({ customerId, limit: 1 })).toMatchObject([
    { customerId, address: "127.0.0.1", method: "password", attemptedAt: expect.any(Date) },
  ]);
  expect(await attempts.list({ address: "203.0.113.1", limit: 5 })).toEqual([]);
  expect(await attempts.list({ limit: 3 })).toHaveLength(3);
});

it("the log never stores a typed login in plain text", async () => {
  await signIn("la-meva-contrasenya-secreta", "x");
  const { rows } = await database.unguarded.query("select a::text as row from sign_in_attempts a");
  expect(JSON.stringify(rows).toLowerCase()).not.toContain("secreta");
});

it("a wrong password runs as many statements for an existing customer as for an unknown one", async () => {
  const counted = async (user: string): Promise<number> => {
    const before = statements.length;
    await signIn(user, "wrong");
    return statements.length - before;
  };
  expect(await counted("12345678Z")).toBe(await counted("11111111H"));
  expect(await counted("12345678Z")).toBeGreaterThan(3);
});
