import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { getStaffCallBack } from "../contract/get-staff-call-back.ts";
import { insertOneCallBack } from "./testing/stored-call-back.ts";

const { database, enter, lastAudit } = await startDeskServer();
const marta = await enter("Marta", "agent");

test("a call-back is read with number, hours and consent, and the look is noted", async () => {
  const reference = await insertOneCallBack(database);
  const { json } = await marta.call(getStaffCallBack, { params: { reference } });
  expect(json.call_back).toMatchObject({ reference, telephone: "600000001", contact_hours: "15-19h" });
  expect(json.version).toBe(1);
  expect(await lastAudit()).toMatchObject({ action: "call-backs read", details: { reference } });
});

test("an unknown call-back is not found", async () => {
  const { json } = await marta.call(getStaffCallBack, { params: { reference: "2222-2222" } });
  expect(json.code).toBe("call_back_not_found");
});
