import { findQueueEntry } from "#platform/server/cases/case-queue.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { defineStaffLook } from "#platform/server/staff-action.ts";
import { getStaffOpenEnd } from "../../contract/get-staff-open-end.ts";
import { openEndKinds } from "../../contract/list-payment-open-ends.ts";
import { isTransactionId } from "./compare-charges.ts";
import { findPayment } from "./payment-queries.ts";
import { authorOf, type StaffPaymentPorts } from "./staff-payment-ports.ts";

const readOpenEnd = defineStaffLook("payments read", getStaffOpenEnd.roles);

export const handleGetStaffOpenEnd = (ports: Pick<StaffPaymentPorts, "database" | "carryOut">): Handler =>
  handler(getStaffOpenEnd, async ({ params: { reference }, subject, now, fail }) => {
    const { pool } = ports.database;
    const queued = await findQueueEntry(pool, { kind: "payment", reference });
    const payment = isTransactionId(reference) ? await findPayment(pool, reference) : undefined;
    if (queued === undefined && payment === undefined) return fail("open_end_not_found");
    const look = { reference, customerId: payment?.customerId ?? null };
    await ports.carryOut(readOpenEnd, look, authorOf(subject, now));
    const kind = openEndKinds.find((each) => each === queued?.state) ?? null;
    return { kind, payment: payment ?? null };
  });
