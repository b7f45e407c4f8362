import { expect, test } from "vitest";
import { createApiToken } from "../../contract/api-tokens/create-api-token.ts";
import { listApiTokens } from "../../contract/api-tokens/list-api-tokens.ts";
import { changePassword } from "../../contract/password/change-password.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer, testPassword } from "../testing/test-customers.ts";

const { database, server, services } = await startAccount();
const customerId = await insertTestCustomer(database, { taxId: "12345678Z" });
const otherId = await insertTestCustomer(database, { taxId: "00000000T" });
const body = {
  name: "Sheet",
  scopes: ["invoices" as const],
  days: 30 as const,
  current_password: testPassword,
};
const create = async (owner: number) =>
  (await server.call(createApiToken, { as: { customerId: owner }, body })).answer().token;
const list = async () => (await server.call(listApiTokens, { as: { customerId } })).answer().items;

test("the list has the customer's own valid tokens with their last use, and no secrets", async () => {
  const token = await create(customerId);
  await create(otherId);
  expect(await list()).toMatchObject([{ name: "Sheet", scopes: ["invoices"], lastUsedAt: null }]);
  await services.findApiToken(token, new Date());
  const [used] = await list();
  expect(used?.lastUsedAt).toBeInstanceOf(Date);
  expect(JSON.stringify(used)).not.toContain(token.split(".")[1]);
  await database.unguarded.query(
    "update api_tokens set expires_at = now() - interval '1 s' where customer_id = $1",
    [customerId],
  );
  expect(await list()).toEqual([]);
});

test("a new password revokes the customer's tokens and no others", async () => {
  const own = await create(customerId);
  const foreign = await create(otherId);
  const { token } = await services.sessions
    .start({ customerId, device: "", now: new Date(), method: "password" })
    .then((started) => ({ token: started }));
  const changed = await server.app.inject({
    method: changePassword.method,
    url: `/api/v1${changePassword.path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { current: testPassword, password: "Vela-blava-7" },
  });
  expect(changed.statusCode).toBe(200);
  expect(await services.findApiToken(own, new Date())).toBeUndefined();
  expect(await services.findApiToken(foreign, new Date())).toBeDefined();
});
