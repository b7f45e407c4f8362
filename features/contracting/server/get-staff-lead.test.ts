import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { getStaffLead } from "../contract/get-staff-lead.ts";
import { insertConfirmedLead } from "./testing/stored-lead.ts";

const { database, enter, lastAudit } = await startDeskServer();
const marta = await enter("Marta", "agent");

test("a confirmed lead is read with its history, and the look is noted", async () => {
  const reference = await inTransaction(database.pool, insertConfirmedLead);
  const { json } = await marta.call(getStaffLead, { params: { reference } });
  expect(json.lead).toMatchObject({ reference, state: "confirmed" });
  expect(json.steps.map(({ state }: { state: string }) => state)).toEqual(["draft", "confirmed"]);
  expect(await lastAudit()).toMatchObject({ action: "leads read", details: { reference } });
});

test("a draft is its visitor’s alone: it is not found", async () => {
  const { json } = await marta.call(getStaffLead, { params: { reference: "2222-2222" } });
  expect(json.code).toBe("lead_not_found");
});
