import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { invoiceDeliveryChange } from "#apps/server/testing/declared.ts";
import { getStaffRequest } from "../contract/get-staff-request.ts";

const { database, services, customerId, enter, lastAudit } = await startDeskServer();
const marta = await enter("Marta", "agent");
const { rows } = await database.unguarded.query(
  "select contract_id from contracts where customer_id = $1 limit 1",
  [customerId],
);

test("a change is read with its title, and the look is noted", async () => {
  const { reference } = await services.submitRequest(invoiceDeliveryChange, {
    customerId,
    contractId: Number(rows[0].contract_id),
    details: { invoice_online: "postal" as const },
    state: "sent",
    now: new Date(),
  });
  const { json } = await marta.call(getStaffRequest, { params: { reference } });
  expect(json.request.reference).toBe(reference);
  expect(json.title).not.toBe("");
  expect(json.steps.length).toBeGreaterThan(0);
  expect(await lastAudit()).toMatchObject({ action: "requests read", details: { reference } });
});

test("an unknown change is not found", async () => {
  const { json } = await marta.call(getStaffRequest, { params: { reference: "2222-2222" } });
  expect(json.code).toBe("request_not_found");
});
