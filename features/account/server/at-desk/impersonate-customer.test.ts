import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { impersonateCustomer } from "../../contract/at-desk/impersonate-customer.ts";

const { services, customerId, enter, lastAudit } = await startDeskServer();
const marta = await enter("Marta", "agent");
const params = { customerId };

test("the link opens a read-only session in the name of the staff member, once", async () => {
  const { json } = await marta.call(impersonateCustomer, { params, body: { reason: "cas 12" } });
  expect(json).toMatchObject({ link_minutes: 10, session_minutes: 30, is_announced: false });
  const token = String(json.link).split("#token=")[1] ?? "";
  const consume = () => services.oneTimeTokens.consume(token, "impersonation", new Date());
  expect(await consume()).toMatchObject({ customerId, attributes: { as: "Marta" } });
  expect(await consume()).toBeUndefined();
});

test("the audit log has the reason, and not the link", async () => {
  const { json } = await marta.call(impersonateCustomer, { params, body: { reason: "cas 13" } });
  const entry = await lastAudit();
  expect(entry).toMatchObject({ actor: "Marta", action: "impersonate", customerId, reason: "cas 13" });
  expect(JSON.stringify(entry)).not.toContain(String(json.link).split("#token=")[1]);
});

test("a customer who does not exist is not found", async () => {
  const unknown = { params: { customerId: 999_999_999 }, body: { reason: "cas 15" } };
  expect((await marta.call(impersonateCustomer, unknown)).json.code).toBe("account_not_found");
});
