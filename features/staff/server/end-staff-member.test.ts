import { expect, it } from "vitest";
import { endStaffMember } from "../contract/end-staff-member.ts";
import { getStaffSession } from "../contract/get-staff-session.ts";
import { signInStaff } from "../contract/sign-in-staff.ts";
import { staffPassword, startStaff } from "./testing/staff-fixture.ts";

const { database, openBrowser, enter, lastAudit } = await startStaff();
const administrator = await enter("administrator");
const end = async (staffId: number) => {
  const { status, json } = await administrator.browser.call(endStaffMember, {}, { staffId });
  return [status, json.code ?? json.status];
};

it("a member who leaves is signed out at once and cannot sign in, and nothing secret of the account remains", async () => {
  const { browser, staffId, email } = await enter("agent");
  expect(await end(staffId)).toEqual([200, "OK"]);
  expect((await browser.call(getStaffSession)).json.code).toBe("token_expired");
  const again = await openBrowser().call(signInStaff, { email, password: staffPassword });
  expect(again.json.code).toBe("wrong_staff_credentials");
  const { rows } = await database.pool.query(
    `select password_hash, (select count(*)::int from staff_authenticator_apps where staff_id = $1) as apps,
       (select count(*)::int from staff_sessions where staff_id = $1) as sessions
     from staff_members where staff_id = $1`,
    [staffId],
  );
  expect(rows).toEqual([{ password_hash: null, apps: 0, sessions: 0 }]);
  expect(await lastAudit()).toMatchObject({ action: "staff end", details: { staffId, email } });
});

it("a member who has left already, or never was, is not found", async () => {
  const { staffId } = await enter("agent");
  await end(staffId);
  for (const id of [staffId, 999_999]) expect(await end(id)).toEqual([404, "staff_member_not_found"]);
});

it("the last administrator cannot leave", async () => {
  expect(await end(administrator.staffId)).toEqual([409, "last_administrator"]);
});
