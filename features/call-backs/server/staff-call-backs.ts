import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { defineStaffLook, type CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import { closeStaffCallBack } from "../contract/close-staff-call-back.ts";
import { getStaffCallBack, type StaffCallBack } from "../contract/get-staff-call-back.ts";
import { closeCallBackAs } from "../staff/close-call-back.ts";
import { storedCallBacks, toOperatorCallBack } from "./call-back-queries.ts";

export interface StaffCallBackPorts {
  readonly database: Pick<Database, "pool">;
  readonly carryOut: CarryOut;
}

const readCallBack = defineStaffLook("call-backs read", getStaffCallBack.roles);

const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});

const findStaffCallBack = async (
  { database: { pool } }: Pick<StaffCallBackPorts, "database">,
  reference: string,
): Promise<StaffCallBack | undefined> => {
  const owned = await storedCallBacks.findByReference(pool, reference);
  return owned && { callBack: await toOperatorCallBack(pool, owned.found), version: owned.found.version };
};

export const handleGetStaffCallBack = (ports: StaffCallBackPorts): Handler =>
  handler(getStaffCallBack, async ({ params: { reference }, subject, now, fail }) => {
    const found = (await findStaffCallBack(ports, reference)) ?? fail("call_back_not_found");
    await ports.carryOut(readCallBack, { reference, customerId: null }, authorOf(subject, now));
    return found;
  });

export const handleCloseStaffCallBack = (ports: StaffCallBackPorts): Handler =>
  handler(closeStaffCallBack, async ({ params: { reference }, body, subject, now, fail }) => {
    const closing = { reference, ...body };
    const done = await ports.carryOut(closeCallBackAs, closing, authorOf(subject, now));
    if (typeof done === "string") return fail(done);
    return (await findStaffCallBack(ports, reference)) ?? fail("call_back_not_found");
  });
