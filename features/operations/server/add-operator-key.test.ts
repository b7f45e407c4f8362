import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { addOperatorKey } from "../contract/add-operator-key.ts";

const { services, enter, lastAudit } = await startDeskServer();
const administrator = await enter("Jordi", "administrator");

test("a key is shown once, opens its scopes, and is in the audit log without its secret", async () => {
  const { json } = await administrator.call(addOperatorKey, {
    body: { name: " ERP ", scopes: ["events", "leads"] },
  });
  expect(await services.operatorKeys.find(json.key, new Date())).toEqual({
    keyId: json.key_id,
    name: "ERP",
    scopes: ["events", "leads"],
  });
  const audit = await lastAudit();
  expect(audit).toMatchObject({
    actor: "Jordi",
    action: "api-keys add",
    details: { name: "ERP", keyId: json.key_id, scopes: ["events", "leads"] },
  });
  expect(JSON.stringify(audit)).not.toContain(json.key.split(".")[1]);
});
