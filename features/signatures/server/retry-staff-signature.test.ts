import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { invoiceDeliveryChange } from "#apps/server/testing/declared.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { retryStaffSignature } from "../contract/retry-staff-signature.ts";

const queue = createTestJobs();
const { database, enter, services, customerId, lastAudit } = await startDeskServer({ jobs: queue.jobs });
const marta = await enter("Marta", "agent");
const { rows } = await database.unguarded.query(
  "select contract_id from contracts where customer_id = $1 order by contract_id",
  [customerId],
);

const submit = async (nth: number): Promise<string> => {
  const { reference } = await services.submitRequest(invoiceDeliveryChange, {
    customerId,
    contractId: Number(rows[nth].contract_id),
    details: { invoice_online: "postal" as const },
    state: "waiting_for_signature",
    now: new Date(),
  });
  return reference;
};

test("the making of a document is queued again only while the provider does not have it", async () => {
  const reference = await submit(1);
  const count = (): number => queue.waiting().filter(({ name }) => name === "signature_needed").length;
  const before = count();
  expect((await marta.call(retryStaffSignature, { params: { reference } })).status).toBe(200);
  expect(count()).toBe(before + 1);
  expect(await lastAudit()).toMatchObject({ action: "signatures retry", details: { reference } });
  await database.unguarded.query("update request_signatures set state = 'waiting' where customer_id = $1", [
    customerId,
  ]);
  const refused = await marta.call(retryStaffSignature, { params: { reference } });
  expect(refused.json.code).toBe("signature_not_preparing");
});
