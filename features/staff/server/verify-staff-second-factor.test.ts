import { beforeEach, describe, expect, it } from "vitest";
import { getStaffSession } from "../contract/get-staff-session.ts";
import { verifyStaffSecondFactor } from "../contract/verify-staff-second-factor.ts";
import { codeOf, startStaff, wrongCodeOf } from "./testing/staff-fixture.ts";

const { database, staff, staffGuards, activate, signIn, enter } = await startStaff();
beforeEach(async () => void (await database.pool.query("truncate sign_in_failures, attempt_quotas")));

describe("a code of the authenticator app", () => {
  it("opens the session under a new token, and works once", async () => {
    const member = await enter("agent", "publisher");
    const browser = await signIn(member);
    const pending = browser.cookie("llum_staff_session") ?? "";
    const code = codeOf(member.secret);
    const { json } = await browser.call(verifyStaffSecondFactor, { code });
    expect(json).toMatchObject({ roles: ["agent", "publisher"], second_factor: "verified" });
    expect(await staff.sessions.find(pending, new Date())).toBeUndefined();
    expect((await browser.call(getStaffSession)).json).toMatchObject({ second_factor: "verified" });
    const other = await signIn(member);
    const again = await other.call(verifyStaffSecondFactor, { code });
    expect([again.status, again.json.code]).toEqual([403, "wrong_staff_code"]);
  });

  it("that is wrong opens nothing", async () => {
    const member = await enter("agent");
    const browser = await signIn(member);
    const wrong = await browser.call(verifyStaffSecondFactor, { code: wrongCodeOf(member.secret) });
    expect([wrong.status, wrong.json.code]).toEqual([403, "wrong_staff_code"]);
    expect((await browser.call(getStaffSession)).json).toMatchObject({ second_factor: "to_verify" });
  });

  it("is refused as long as no app is set up", async () => {
    const browser = await signIn(await activate("agent"));
    const { status, json } = await browser.call(verifyStaffSecondFactor, { code: "000000" });
    expect([status, json.code]).toEqual([409, "staff_app_not_set_up"]);
  });

  it("is not checked any more after thirty wrong ones, from whatever address", async () => {
    const member = await enter("agent");
    const browser = await signIn(member);
    const { rows } = await database.pool.query(
      "select created_at from staff_authenticator_apps where staff_id = $1",
      [member.staffId],
    );
    const place = `second factor of ${member.staffId} since ${rows[0].created_at.toISOString()}`;
    for (let nth = 0; nth < 30; nth += 1) await staffGuards.attemptQuota.reserve(place, new Date());
    const { status, json } = await browser.call(verifyStaffSecondFactor, { code: codeOf(member.secret) });
    expect([status, json.code, json.values]).toEqual([429, "staff_codes_held", { hours: 12 }]);
  });
});
