import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { invoiceDeliveryChange } from "#apps/server/testing/declared.ts";
import { decideStaffRequest } from "../contract/decide-staff-request.ts";
import { getStaffRequest } from "../contract/get-staff-request.ts";

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
    replaced: { invoice_online: "email" },
    state: "sent",
    now: new Date(),
  });
  return reference;
};
const read = async (reference: string) => (await marta.call(getStaffRequest, { params: { reference } })).json;
const decide = ({ call }: typeof pau, reference: string, body: object) =>
  call(decideStaffRequest, { params: { reference }, body });

test("a manager rejects with a reason and accepts, on the version that was read; an agent decides nothing", async () => {
  const reference = await submit(0);
  const { version } = await read(reference);
  expect((await decide(marta, reference, { decision: "accept", version })).json.code).toBe("role_missing");
  expect((await decide(pau, reference, { decision: "reject", version })).json.code).toBe("reason_missing");
  const accepted = await decide(pau, reference, { decision: "accept", version });
  expect(accepted.json.state).toBe("accepted");
  expect(await lastAudit()).toMatchObject({ actor: "Pau", action: "requests accept", customerId });
  const old = { decision: "reject", reason: "No pot ser", version };
  expect((await decide(pau, reference, old)).json.code).toBe("request_changed");
  const rejected = await decide(pau, reference, { ...old, version: accepted.json.version });
  expect(rejected.json).toMatchObject({ state: "rejected", reason: "No pot ser" });
  const done = { decision: "complete", version: rejected.json.version };
  expect((await decide(pau, reference, done)).json.code).toBe("request_not_open");
});

test("an unknown change is not found", async () => {
  expect((await decide(pau, "2222-2222", { decision: "accept", version: 1 })).json.code).toBe(
    "request_not_found",
  );
});
