import { expect, it } from "vitest";
import { getStaffSession } from "../contract/get-staff-session.ts";
import { resetStaffMember } from "../contract/reset-staff-member.ts";
import { signInStaff } from "../contract/sign-in-staff.ts";
import { staffPassword, startStaff } from "./testing/staff-fixture.ts";

const { openBrowser, enter, emails, work, lastAudit, staff } = await startStaff();
const { browser: administrator } = await enter("administrator");
const reset = async (staffId: number) => {
  const { status, json } = await administrator.call(resetStaffMember, {}, { staffId });
  return [status, json.code ?? json.status];
};

it("a member who lost the phone is signed out, signs in no more, and is invited again by email", async () => {
  const { browser, staffId, email } = await enter("agent");
  expect(await reset(staffId)).toEqual([200, "OK"]);
  expect((await browser.call(getStaffSession)).json.code).toBe("token_expired");
  const again = await openBrowser().call(signInStaff, { email, password: staffPassword });
  expect(again.json.code).toBe("wrong_staff_credentials");
  await work();
  expect(emails.sent.at(-1)?.recipient).toBe(email);
  expect(await lastAudit()).toMatchObject({ action: "staff reset", details: { staffId, email } });
});

it("an email that waits is not sent to a member who has left meanwhile", async () => {
  const { staffId } = await enter("agent");
  await reset(staffId);
  await staff.members.end(staffId, { actor: "pau", now: new Date() });
  const { length } = emails.sent;
  await work();
  expect(emails.sent).toHaveLength(length);
});

it("a member who has left, or never was, is not found", async () => {
  expect(await reset(999_999)).toEqual([404, "staff_member_not_found"]);
});
