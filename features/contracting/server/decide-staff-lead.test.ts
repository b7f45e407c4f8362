import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { decideStaffLead } from "../contract/decide-staff-lead.ts";
import { getStaffLead } from "../contract/get-staff-lead.ts";
import { insertConfirmedLead } from "./testing/stored-lead.ts";

const { database, enter, lastAudit } = await startDeskServer();
const marta = await enter("Marta", "agent");
const insert = () => inTransaction(database.pool, insertConfirmedLead);
const decide = (reference: string, body: object) =>
  marta.call(decideStaffLead, { params: { reference }, body });
const versionOf = async (reference: string): Promise<number> =>
  (await marta.call(getStaffLead, { params: { reference } })).json.version;

test("a lead is refused with the distributor’s code, sent again, accepted, visited and begun, each time on its version", async () => {
  const reference = await insert();
  const version = await versionOf(reference);
  const refused = await decide(reference, { decision: "refuse", code: "03", version });
  expect(refused.json.lead).toMatchObject({ state: "refused", refusal_code: "03" });
  expect(await lastAudit()).toMatchObject({ action: "leads refuse", details: { reference, code: "03" } });
  expect((await decide(reference, { decision: "resend", version })).json.code).toBe("lead_changed");
  const states: string[] = [];
  for (const decision of [
    { decision: "resend" },
    { decision: "accept" },
    { decision: "visit", visit_on: "2026-11-30" },
    { decision: "activate", contract: "0099001", starts_on: "2026-12-01" },
  ])
    states.push(
      (await decide(reference, { ...decision, version: await versionOf(reference) })).json.lead.state,
    );
  expect(states).toEqual(["confirmed", "accepted", "visit", "active"]);
});

test("a decision that the state does not allow is refused, and an unknown lead is not found", async () => {
  const reference = await insert();
  const version = await versionOf(reference);
  expect((await decide(reference, { decision: "resend", version })).json.code).toBe("lead_state_wrong");
  expect((await decide("2222-2222", { decision: "accept", version })).json.code).toBe("lead_not_found");
});
