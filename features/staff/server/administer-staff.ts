import { handler, type Handler } from "#platform/server/handler.ts";
import { actorOf } from "#platform/server/subject.ts";
import { changeStaffRoles } from "../contract/change-staff-roles.ts";
import { endStaffMember } from "../contract/end-staff-member.ts";
import { listStaff } from "../contract/list-staff.ts";
import type { StaffPorts } from "./staff-ports.ts";

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
