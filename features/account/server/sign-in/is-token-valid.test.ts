import { expect, it } from "vitest";
import { isTokenValid } from "../../contract/sign-in/is-token-valid.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";

const { database, server, services } = await startAccount();
const { sessions, oneTimeTokens } = services;
const customerId = await insertTestCustomer(database, { taxId: "00000000T" });
const isValid = async (token?: string): Promise<boolean> =>
  (await server.call(isTokenValid, { body: { token }, as: "visitor" })).answer().token_is_valid;

it("a session token is valid until its session is ended", async () => {
  const token = await sessions.start({
    customerId,
    device: "phone",
    now: new Date(),
    method: "password",
  });
  expect(await isValid(token)).toBe(true);
  await sessions.end(token);
  expect(await isValid(token)).toBe(false);
});

it("an impersonation session, and the link that opens one, say that they are read-only", async () => {
  const answerFor = async (token: string) =>
    (await server.call(isTokenValid, { body: { token }, as: "visitor" })).answer();
  const now = new Date();
  const session = { customerId, device: "phone", now } as const;
  const own = await sessions.start({ ...session, method: "password" });
  const acted = await sessions.start({ ...session, method: "impersonation", actedBy: "Staff" });
  const link = await oneTimeTokens.create({ customerId, purpose: "impersonation", minutes: 5, now });
  expect(await answerFor(own)).toEqual({ token_is_valid: true, readonly: false });
  expect(await answerFor(acted)).toEqual({ token_is_valid: true, readonly: true });
  expect(await answerFor(link)).toEqual({ token_is_valid: true, readonly: true });
  expect(await answerFor("forged")).toEqual({ token_is_valid: false, readonly: false });
});

it("a malformed token and a visitor without a token are not valid", async () => {
  expect(await isValid("forged")).toBe(false);
  expect(await isValid()).toBe(false);
});

it("a sign-in or impersonation link is valid at every check until it is used", async () => {
  for (const purpose of ["sign_in", "impersonation"] as const) {
    const token = await oneTimeTokens.create({ customerId, purpose, minutes: 5, now: new Date() });
    expect([await isValid(token), await isValid(token)]).toEqual([true, true]);
    await oneTimeTokens.consume(token, purpose, new Date());
    expect(await isValid(token)).toBe(false);
  }
});

it("a link for another purpose is not valid", async () => {
  const link = { customerId, purpose: "password_reset", minutes: 5, now: new Date() } as const;
  expect(await isValid(await oneTimeTokens.create(link))).toBe(false);
});

it("a check changes nothing", async () => {
  const now = new Date();
  const token = await sessions.start({ customerId, device: "phone", now, method: "password" });
  const state = async () =>
    (
      await database.unguarded.query(
        "select s::text, (select count(*) from one_time_tokens where used_at is null) from sessions s",
      )
    ).rows;
  const before = await state();
  await isValid(token);
  expect(await state()).toEqual(before);
});
