import { describe, expect, it } from "vitest";
import { activateStaffMember } from "../contract/activate-staff-member.ts";
import { signInStaff } from "../contract/sign-in-staff.ts";
import { staffPassword, startStaff } from "./testing/staff-fixture.ts";

const { database, staff, openBrowser, invite } = await startStaff();
const activate = (token: string, password = staffPassword) =>
  openBrowser().call(activateStaffMember, { token, password });

describe("an invitation", () => {
  it("lets a member choose a password, once", async () => {
    const { token, email } = await invite("agent");
    expect((await activate(token)).json).toEqual({ status: "OK" });
    const again = await activate(token);
    expect([again.status, again.json.code]).toEqual([419, "invitation_no_longer_valid"]);
    const signedIn = await openBrowser().call(signInStaff, { email, password: staffPassword });
    expect(signedIn.status).toBe(200);
  });

  it("is not used up by a password that is short, common or the member's own name", async () => {
    const { token, email } = await invite("agent");
    for (const [password, fault] of [
      ["Curta-1a", "too_short"],
      ["Password1234!", "too_common"],
      [`${email.split("@")[0]}A-1x`.padEnd(12, "!"), "says_who_you_are"],
    ] as const) {
      const { status, json } = await activate(token, password);
      expect([status, json.code]).toEqual([400, "staff_password_too_weak"]);
      expect(json.errors.password).toContain(fault);
    }
    expect((await activate(token)).status).toBe(200);
  });

  it.each(["", "1.2.3", `1.${"a".repeat(43)}`])("that was never issued is refused: %j", async (token) => {
    expect((await activate(token)).json.code).toBe("invitation_no_longer_valid");
  });

  it("ends after two days, when it is replaced, and when the member leaves", async () => {
    const [expired, replaced, ended] = [await invite("agent"), await invite("agent"), await invite("agent")];
    await database.pool.query(
      "update staff_invitations set expires_at = expires_at - interval '48 hours' where staff_id = $1",
      [expired.staffId],
    );
    const signed = { actor: "pau", now: new Date() };
    const next = await staff.members.reset(replaced.staffId, signed);
    await staff.members.end(ended.staffId, signed);
    for (const { token } of [expired, replaced, ended])
      expect((await activate(token)).json.code).toBe("invitation_no_longer_valid");
    expect((await activate(next ?? "")).status).toBe(200);
  });
});
