import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { listOperatorKeys } from "../contract/list-operator-keys.ts";

const { services, enter } = await startDeskServer();
const administrator = await enter("Jordi", "administrator");

test("an administrator reads the keys with their last use, and no secret", async () => {
  const { keyId, token } = await services.operatorKeys.add({ name: "ERP", scopes: ["events", "cases"] });
  const listed = { key_id: keyId, name: "ERP", scopes: ["events", "cases"] };
  expect((await administrator.call(listOperatorKeys)).json.items).toMatchObject([
    { ...listed, last_used_at: null },
  ]);
  const usedAt = new Date();
  await services.operatorKeys.find(token, usedAt);
  const { json, text } = await administrator.call(listOperatorKeys);
  expect(json.items).toMatchObject([{ ...listed, last_used_at: usedAt.toISOString() }]);
  expect(text).not.toContain(token.split(".")[1]);
});
