import { handler, type Handler } from "#platform/server/handler.ts";
import { actorOf } from "#platform/server/subject.ts";
import { changeStaffRoles } from "../contract/change-staff-roles.ts";
import { endStaffMember } from "../contract/end-staff-member.ts";
import { listStaff } from "../contract/list-staff.ts";
import type { StaffServices } from "./staff-services.ts";

export const handleListStaff = ({ members }: StaffServices): Handler =>
  handler(listStaff, async () => ({ items: await members.list() }));

export const handleChangeStaffRoles = ({ members }: StaffServices): Handler =>
  handler(changeStaffRoles, async ({ params, body, subject, now, fail }) => {
    const signed = { actor: actorOf(subject), now };
    const outcome = await members.changeRoles(params.staffId, body.roles, signed);
    return outcome === "done" ? { status: "OK" as const } : fail(outcome);
  });

export const handleEndStaffMember = ({ members }: StaffServices): Handler =>
  handler(endStaffMember, async ({ params, subject, now, fail }) => {
    const outcome = await members.end(params.staffId, { actor: actorOf(subject), now });
    return outcome === "done" ? { status: "OK" as const } : fail(outcome);
  });
