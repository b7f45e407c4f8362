import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { createApiToken } from "../../contract/api-tokens/create-api-token.ts";
import { revokeApiToken } from "../../contract/api-tokens/revoke-api-token.ts";
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
  (await server.call(createApiToken, { as: { customerId: owner }, body })).answer();
const as = { customerId };

test("a revoked token opens nothing, and a second revocation finds none", async () => {
  const { token, created } = await create(customerId);
  const params = { tokenId: created.tokenId };
  (await server.call(revokeApiToken, { as, params })).answer();
  expect(await services.findApiToken(token, new Date())).toBeUndefined();
  expect((await server.call(revokeApiToken, { as, params })).status).toBe(404);
});

const own = await create(customerId);
const foreign = await create(otherId);
provesForeignIdsAreHidden(revokeApiToken, {
  server,
  valid: { as, params: { tokenId: own.created.tokenId } },
  foreignParams: { tokenId: foreign.created.tokenId },
  unknownParams: { tokenId: randomUUID() },
});
