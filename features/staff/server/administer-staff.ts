import type { Queryable } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { actorOf } from "#platform/server/subject.ts";
import { changeStaffRoles } from "../contract/change-staff-roles.ts";
import { endStaffMember } from "../contract/end-staff-member.ts";
import { inviteStaffMember } from "../contract/invite-staff-member.ts";
import { listStaff } from "../contract/list-staff.ts";
import { resetStaffMember } from "../contract/reset-staff-member.ts";
import { staffInvited } from "./staff-jobs.ts";
import type { StaffPorts } from "./staff-ports.ts";

/** The email of an invitation, in its transaction. */
const delivering =
  ({ jobs }: Pick<StaffPorts, "jobs">) =>
  (client: Queryable, staffId: number): Promise<void> =>
    jobs.add(staffInvited, { staffId }, client);

export const handleInviteStaffMember = ({ members, jobs }: StaffPorts): Handler =>
  handler(inviteStaffMember, async ({ body, subject, now, fail }) => {
    const signed = { actor: actorOf(subject), now, deliver: delivering({ jobs }) };
    return (await members.invite(body, signed)) === undefined
      ? fail("staff_member_exists")
      : { status: "OK" as const };
  });

export const handleResetStaffMember = ({ members, jobs }: StaffPorts): Handler =>
  handler(resetStaffMember, async ({ params, subject, now, fail }) => {
    const signed = { actor: actorOf(subject), now, deliver: delivering({ jobs }) };
    return (await members.reset(params.staffId, signed)) === undefined
      ? fail("staff_member_not_found")
      : { status: "OK" as const };
  });

export const handleListStaff = ({ members }: StaffPorts): Handler =>
  handler(listStaff, async () => ({ items: await members.list() }));

export const handleChangeStaffRoles = ({ members }: StaffPorts): Handler =>
  handler(changeStaffRoles, async ({ params, body, subject, now, fail }) => {
    const signed = { actor: actorOf(subject), now };
    const outcome = await members.changeRoles(params.staffId, body.roles, signed);
    return outcome === "done" ? { status: "OK" as const } : fail(outcome);
  });

export const handleEndStaffMember = ({ members }: StaffPorts): Handler =>
  handler(endStaffMember, async ({ params, subject, now, fail }) => {
    const outcome = await members.end(params.staffId, { actor: actorOf(subject), now });
    return outcome === "done" ? { status: "OK" as const } : fail(outcome);
  });
