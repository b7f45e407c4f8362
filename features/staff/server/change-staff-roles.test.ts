import { expect, it } from "vitest";
import { changeStaffRoles } from "../contract/change-staff-roles.ts";
import { getStaffSession } from "../contract/get-staff-session.ts";
import { startStaff } from "./testing/staff-fixture.ts";

const { staff, enter, lastAudit } = await startStaff();
const administrator = await enter("administrator");
const change = async (staffId: number, roles: string[]) => {
  const { status, json } = await administrator.browser.call(changeStaffRoles, { roles }, { staffId });
  return [status, json.code ?? json.status];
};

it("new roles end the member's sessions, and the audit log names who gave them", async () => {
  const { browser, staffId, email } = await enter("agent");
  expect(await change(staffId, ["manager"])).toEqual([200, "OK"]);
  expect((await browser.call(getStaffSession)).json.code).toBe("token_expired");
  expect(await lastAudit()).toMatchObject({
    actor: "Member 1",
    actorKind: "staff",
    actorId: String(administrator.staffId),
    action: "staff roles",
    details: { staffId, email, roles: ["manager"] },
  });
});

it("a member who does not exist or has left is not found", async () => {
  const { staffId } = await enter("agent");
  await staff.members.end(staffId, { actor: "pau", now: new Date() });
  for (const id of [staffId, 999_999])
    expect(await change(id, ["agent"])).toEqual([404, "staff_member_not_found"]);
});

it("the last administrator cannot give the role away", async () => {
  expect(await change(administrator.staffId, ["agent"])).toEqual([409, "last_administrator"]);
});

it("of two administrators who demote each other at once, one remains", async () => {
  const { staffId } = await enter("administrator");
  const demote = (id: number) => staff.members.changeRoles(id, ["agent"], { actor: "pau", now: new Date() });
  const outcomes = await Promise.all([demote(staffId), demote(administrator.staffId)]);
  expect(outcomes.toSorted()).toEqual(["done", "last_administrator"]);
});
