import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { closeStaffCallBack } from "../contract/close-staff-call-back.ts";
import { getStaffCallBack } from "../contract/get-staff-call-back.ts";
import { insertOneCallBack } from "./testing/stored-call-back.ts";

const { database, enter, lastAudit } = await startDeskServer();
const marta = await enter("Marta", "agent");
const pau = await enter("Pau", "agent");

test("of two staff members who close a call-back at once, one does, with its entry in the audit log", async () => {
  const reference = await insertOneCallBack(database);
  const { version } = (await marta.call(getStaffCallBack, { params: { reference } })).json;
  const close = ({ call }: typeof marta) =>
    call(closeStaffCallBack, { params: { reference }, body: { outcome: "called", version } });
  const outcomes = await Promise.all([close(marta), close(pau)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(outcomes.find(({ status }) => status === 409)?.json.code).toBe("call_back_closed");
  expect(await lastAudit()).toMatchObject({ action: "call-backs close", details: { reference } });
});

test("an unknown call-back is not found", async () => {
  const body = { outcome: "called", version: 1 };
  const { json } = await marta.call(closeStaffCallBack, { params: { reference: "2222-2222" }, body });
  expect(json.code).toBe("call_back_not_found");
});
