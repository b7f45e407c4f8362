import { expect, it } from "vitest";
import { activateStaffMember } from "../contract/activate-staff-member.ts";
import { inviteStaffMember } from "../contract/invite-staff-member.ts";
import { staffPassword, startStaff } from "./testing/staff-fixture.ts";

const { openBrowser, enter, emails, work, lastAudit } = await startStaff();
const { browser: administrator } = await enter("administrator");
const invite = async (email: string) => {
  const body = { email, name: "Laia Puig", roles: ["agent"] };
  const { status, json } = await administrator.call(inviteStaffMember, body);
  return [status, json.code ?? json.status];
};

it("an administrator invites a member, who gets a link by email that sets the password", async () => {
  expect(await invite("laia@retailer.example")).toEqual([200, "OK"]);
  await work();
  const sent = emails.sent.at(-1);
  expect(sent?.recipient).toBe("laia@retailer.example");
  const url = sent?.action?.url ?? "";
  expect(url).toMatch(/^https:\/\/portal\.example\/gestio\/invitation#t=[0-9a-z]+\.[\w-]{43}$/);
  const token = url.split("#t=")[1];
  const { status } = await openBrowser().call(activateStaffMember, { token, password: staffPassword });
  expect(status).toBe(200);
  const audit = await lastAudit();
  expect(audit).toMatchObject({ action: "staff invite", details: { roles: ["agent"] } });
  expect(JSON.stringify(audit)).not.toContain(token);
});

it("an email that has or had an account is refused, and nothing is sent", async () => {
  await invite("marc@retailer.example");
  await work();
  const { length } = emails.sent;
  expect(await invite("MARC@retailer.example")).toEqual([409, "staff_member_exists"]);
  await work();
  expect(emails.sent).toHaveLength(length);
});

it("other roles cannot invite", async () => {
  const { browser } = await enter("agent", "manager", "publisher");
  const body = { email: "berta@retailer.example", name: "Berta", roles: ["administrator"] };
  expect((await browser.call(inviteStaffMember, body)).json.code).toBe("role_missing");
});
