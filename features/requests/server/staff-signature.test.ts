import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { invoiceDeliveryChange } from "#apps/server/testing/declared.ts";
import { getQueuedCase } from "#features/case-queue/contract/get-queued-case.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { retryStaffSignature, settleStaffSignature } from "../contract/staff-signature.ts";

const queue = createTestJobs();
const { database, enter, services, customerId, lastAudit } = await startDeskServer({ jobs: queue.jobs });
const marta = await enter("Marta", "agent");
const pau = await enter("Pau", "manager");
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
const expired = async (nth: number): Promise<string> => {
  const reference = await submit(nth);
  await services.requests.inTransaction((client) =>
    services.requests.move(
      client,
      { customerId, reference },
      { to: "expired", actor: "portal", now: new Date() },
    ),
  );
  return reference;
};

test("a document that expired waits for staff with its deadline, and is settled by one of two", async () => {
  const reference = await expired(0);
  const params = { kind: "signature" as const, reference };
  const { queued } = (await marta.call(getQueuedCase, { params })).json;
  expect(queued).toMatchObject({ state: "expired", step_due_on: null, customer_id: customerId });
  expect([queued.topic, queued.due_on]).toEqual([expect.stringMatching(/factur/i), queued.solution_due_on]);
  const outcomes = await Promise.all(
    [marta, pau].map(({ call }) => call(settleStaffSignature, { params: { reference } })),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(outcomes.find(({ status }) => status === 409)?.json.code).toBe("signature_settled");
  expect((await marta.call(getQueuedCase, { params })).json.queued).toBeNull();
  expect(await lastAudit()).toMatchObject({
    action: "signatures settle",
    details: { reference },
    customerId,
  });
});

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
