import { beforeEach, expect, test } from "vitest";
import { createApiToken, maxApiTokens } from "../../contract/api-tokens/create-api-token.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer, testPassword } from "../testing/test-customers.ts";

const { database, server, services, emails, work } = await startAccount();
const customerId = await insertTestCustomer(database, { taxId: "12345678Z", email: "ariadna@example.org" });
const body = {
  name: "Home Assistant",
  scopes: ["curves" as const],
  days: 90 as const,
  current_password: testPassword,
};
const create = (changed: object = {}, readOnly = false) =>
  server.call(createApiToken, { as: { customerId, readOnly }, body, raw: { body: { ...body, ...changed } } });

beforeEach(
  async () => void (await database.unguarded.query("delete from api_tokens; delete from sign_in_failures")),
);

test("a token opens its scopes until it expires, and is stored as a hash", async () => {
  const { token, created } = (await create()).answer();
  expect(token).toMatch(/^llumtoken_[0-9a-z]+\.[\w-]{43}$/);
  const found = await services.findApiToken(token, new Date());
  expect(found).toMatchObject({ customerId, scopes: ["curves"], expiresAt: created.expiresAt });
  expect(created.expiresAt.getTime() - created.createdAt.getTime()).toBe(90 * 86_400_000);
  expect(await services.findApiToken(token, created.expiresAt)).toBeUndefined();
  expect(await services.findApiToken(`${token.slice(0, -1)}_`, new Date())).toBeUndefined();
  const { rows } = await database.unguarded.query("select api_tokens::text as row from api_tokens");
  expect(JSON.stringify(rows)).not.toContain(token.split(".")[1]);
});

test("the customer is notified by email and in the portal", async () => {
  await create();
  await work();
  expect(emails.sent.at(-1)?.subject).toBe("Has creat una clau de l’API");
  const { rows } = await database.unguarded.query("select topic from notifications where customer_id = $1", [
    customerId,
  ]);
  expect(rows).toContainEqual({ topic: "api_token_created" });
});

test("it asks for the password of a customer with one", async () => {
  const wrong = await create({ current_password: "Demo-12345" });
  expect([wrong.status, wrong.problem().code]).toEqual([403, "wrong_current_password"]);
  const none = await create({ current_password: undefined });
  expect([none.status, none.problem().code]).toEqual([403, "current_password_required"]);
});

test.each([
  ["no name", { name: "  " }],
  ["a scope that does not exist", { scopes: ["payments"] }],
  ["no scope", { scopes: [] }],
  ["a scope twice", { scopes: ["curves", "curves"] }],
  ["another lifetime", { days: 1000 }],
])("%s is refused", async (_what, changed) => {
  expect((await create(changed)).status).toBe(400);
});

test("the eleventh token of a customer is refused", async () => {
  await database.unguarded.query(
    `insert into api_tokens (customer_id, token_id, name, scopes, token_hash, created_at, expires_at)
     select $1, gen_random_uuid(), 'Full', '{curves}', sha256(n::text::bytea), now(), now() + interval '1 day'
     from generate_series(1, $2) n`,
    [customerId, maxApiTokens],
  );
  const refused = await create();
  expect([refused.status, refused.problem().code]).toEqual([409, "too_many_api_tokens"]);
});

test("an impersonation session cannot create one", async () => {
  expect((await create({}, true)).problem().code).toBe("read_only_session");
});
