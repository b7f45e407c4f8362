import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { invoiceDeliveryChange } from "#apps/server/testing/declared.ts";
import { getQueuedCase } from "#features/case-queue/contract/get-queued-case.ts";
import { settleStaffSignature } from "../contract/settle-staff-signature.ts";

const { database, enter, services, customerId, lastAudit } = await startDeskServer();
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
