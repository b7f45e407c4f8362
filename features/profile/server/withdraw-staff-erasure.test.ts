import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { getQueuedCase } from "#features/case-queue/contract/get-queued-case.ts";
import { withdrawStaffErasure } from "../contract/withdraw-staff-erasure.ts";

const { customerId, enter, asCustomer, lastAudit } = await startDeskServer();
const pau = await enter("Pau", "manager");
const reference = `E-${customerId}`;
const inQueue = async () =>
  (await pau.call(getQueuedCase, { params: { kind: "erasure", reference } })).json.queued;
const withdraw = (of = reference) =>
  pau.call(withdrawStaffErasure, { params: { reference: of }, body: { reason: "Ho ha dit per telèfon" } });

test("staff withdraw a request once, with the reason in the audit log", async () => {
  await asCustomer("POST", "/api/v1/users/erasure");
  expect((await withdraw()).json.erasure.state).toBe("withdrawn");
  expect(await lastAudit()).toMatchObject({
    action: "erasures withdraw",
    reason: "Ho ha dit per telèfon",
    customerId,
  });
  expect(await inQueue()).toBeNull();
  expect((await withdraw()).json.code).toBe("erasure_not_open");
});

test("a reference without a request is not found", async () => {
  expect((await withdraw("2222-2222")).json.code).toBe("erasure_not_found");
});
