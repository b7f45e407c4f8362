import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { endCustomerSessions } from "../../contract/at-desk/end-customer-sessions.ts";

const { services, customerId, enter, lastAudit } = await startDeskServer();
const marta = await enter("Marta", "agent");
const params = { customerId };
const open = () => services.sessions.start({ customerId, device: "", now: new Date(), method: "password" });

test("every session of the customer ends, and the audit log has the reason", async () => {
  const tokens = [await open(), await open()];
  const answer = await marta.call(endCustomerSessions, { params, body: { reason: "mòbil robat" } });
  expect(answer.json).toEqual({ status: "OK" });
  for (const token of tokens) expect(await services.sessions.find(token, new Date())).toBeUndefined();
  expect(await lastAudit()).toMatchObject({ action: "sessions end", customerId, reason: "mòbil robat" });
});

test("a customer who does not exist is not found", async () => {
  const unknown = { params: { customerId: 999_999_999 }, body: { reason: "x" } };
  expect((await marta.call(endCustomerSessions, unknown)).json.code).toBe("account_not_found");
});
