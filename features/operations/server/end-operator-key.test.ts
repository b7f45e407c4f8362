import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { endOperatorKey } from "../contract/end-operator-key.ts";

const { services, enter, lastAudit } = await startDeskServer();
const administrator = await enter("Jordi", "administrator");

test("an ended key opens nothing from then on, and cannot be ended again", async () => {
  const { keyId, token } = await services.operatorKeys.add({ name: "ERP", scopes: ["events"] });
  const end = () => administrator.call(endOperatorKey, { params: { keyId } });
  expect((await end()).json).toEqual({ status: "OK" });
  expect(await services.operatorKeys.find(token, new Date())).toBeUndefined();
  expect(await lastAudit()).toMatchObject({ action: "api-keys remove", details: { keyId } });
  expect((await end()).json.code).toBe("operator_key_not_found");
});
