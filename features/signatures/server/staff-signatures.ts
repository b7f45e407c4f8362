import { handler, type Handler } from "#platform/server/handler.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import { retryStaffSignature } from "../contract/retry-staff-signature.ts";
import { settleStaffSignature } from "../contract/settle-staff-signature.ts";
import { retrySignature, settleSignature } from "../staff/settle-signature.ts";

export interface StaffSignaturePorts {
  readonly jobs: Jobs;
  readonly carryOut: CarryOut;
}

const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});

export const handleSettleStaffSignature = ({ carryOut }: StaffSignaturePorts): Handler =>
  handler(settleStaffSignature, async ({ params, subject, now, fail }) => {
    const outcome = await carryOut(settleSignature, params, authorOf(subject, now));
    return outcome === "done" ? { status: "OK" as const } : fail(outcome);
  });

export const handleRetryStaffSignature = ({ carryOut, jobs }: StaffSignaturePorts): Handler =>
  handler(retryStaffSignature, async ({ params, subject, now, fail }) => {
    const outcome = await carryOut(retrySignature(jobs), params, authorOf(subject, now));
    return outcome === "done" ? { status: "OK" as const } : fail(outcome);
  });
