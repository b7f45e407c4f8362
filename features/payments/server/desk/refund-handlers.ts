import { handler, type Handler } from "#platform/server/handler.ts";
import type { StaffSubject } from "#platform/server/subject.ts";
import { askRefund } from "../../contract/ask-refund.ts";
import { decideRefund } from "../../contract/decide-refund.ts";
import { listRefunds, type refundViews } from "../../contract/list-refunds.ts";
import { refundStates, type RefundState } from "../../contract/staff-refund.ts";
import { storeRefund } from "../../staff/ask-refund.ts";
import { storeRefundDecision } from "../../staff/decide-refund.ts";
import { countRefunds, findRefund, findRefunds, toStaffRefund } from "../refunds/refund-queries.ts";
import { sendRefund } from "../refunds/settle-refund.ts";
import { findPayment } from "./payment-queries.ts";
import { authorOf, type StaffPaymentPorts } from "./staff-payment-ports.ts";
import { storyOf } from "./staff-payments.ts";

const statesOf: Readonly<Record<(typeof refundViews)[number], readonly RefundState[]>> = {
  waiting: ["waiting"],
  open: ["requested", "unknown", "pending"],
  succeeded: ["succeeded"],
  failed: ["failed"],
  rejected: ["rejected"],
  all: refundStates,
};
const defaultLimit = 50;

export const handleListRefunds = ({ database: { pool } }: Pick<StaffPaymentPorts, "database">): Handler =>
  handler(listRefunds, async ({ query: { view = "waiting", offset = 0, limit = defaultLimit } }) => {
    const states = statesOf[view];
    const [refunds, total, waiting] = await Promise.all([
      findRefunds(pool, { states, offset, limit }),
      countRefunds(pool, states),
      countRefunds(pool, ["waiting"]),
    ]);
    return { items: refunds.map(toStaffRefund), total, waiting };
  });

const memberOf = ({ staffId, name }: StaffSubject) => ({ staffId, staffName: name });

/** When the portal itself asks, if this server ends before it has asked. */
const checkAtOf = ({ configuration }: StaffPaymentPorts, now: Date): Date =>
  new Date(now.getTime() + configuration.payments.checkAfterSeconds * 1000);

export const handleAskRefund = (ports: StaffPaymentPorts): Handler =>
  handler(askRefund, async ({ params: { transactionId }, body, subject, now, fail }) => {
    const { pool } = ports.database;
    const payment = (await findPayment(pool, transactionId)) ?? fail("payment_not_found");
    const asked = {
      ...body,
      ...memberOf(subject),
      customerId: payment.customerId,
      attemptId: transactionId,
      limitCents: ports.configuration.payments.refundApprovalCents,
      checkAt: checkAtOf(ports, now),
    };
    const outcome = await ports.carryOut(storeRefund, asked, authorOf(subject, now));
    if (outcome !== "requested" && outcome !== "waiting") return fail(outcome);
    if (outcome === "requested") await sendRefund(ports, body.refundId, now);
    return storyOf(ports, (await findPayment(pool, transactionId)) ?? fail("payment_not_found"));
  });

export const handleDecideRefund = (ports: StaffPaymentPorts): Handler =>
  handler(decideRefund, async ({ params: { refundId }, body, subject, now, fail }) => {
    const { pool } = ports.database;
    const refund = (await findRefund(pool, refundId)) ?? fail("refund_not_found");
    const { customerId } = refund;
    const decided = { ...body, ...memberOf(subject), customerId, refundId, checkAt: checkAtOf(ports, now) };
    const author = { ...authorOf(subject, now), reason: body.reason === "" ? undefined : body.reason };
    const outcome = await ports.carryOut(storeRefundDecision, decided, author);
    if (outcome !== "done") return fail(outcome);
    await sendRefund(ports, refundId, now);
    return toStaffRefund((await findRefund(pool, refundId)) ?? fail("refund_not_found"));
  });
