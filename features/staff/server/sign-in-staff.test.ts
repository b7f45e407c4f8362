import { describe, expect, it } from "vitest";
import { getStaffSession } from "../contract/get-staff-session.ts";
import { signInStaff } from "../contract/sign-in-staff.ts";
import { listStaff } from "../contract/list-staff.ts";
import { staffPassword, startStaff } from "./testing/staff-fixture.ts";

const { database, staff, openBrowser, invite, activate, signIn, enter } = await startStaff();

describe("signing in as staff", () => {
  it("opens a session that only its second factor can use, with a cookie for the calls of staff alone", async () => {
    const { email } = await activate("administrator");
    const browser = openBrowser();
    const spelling = ` ${email.toUpperCase()}`;
    const { json, written } = await browser.call(signInStaff, { email: spelling, password: staffPassword });
    expect(json).toEqual({ second_factor: "to_set_up" });
    expect(written.join()).toMatch(
      /^llum_staff_session=[0-9a-z]+\.[\w-]{43}; Path=\/api\/staff; HttpOnly; SameSite=Lax$/,
    );
    expect((await browser.call(listStaff)).json.code).toBe("second_factor_required");
    expect((await browser.call(getStaffSession)).json).toMatchObject({ second_factor: "to_set_up" });
  });

  it("with a wrong password, an unknown email, an unused invitation or after leaving is refused alike", async () => {
    const { email } = await activate("agent");
    const invited = await invite("agent");
    const left = await activate("agent");
    await staff.members.end(left.staffId, { actor: "pau", now: new Date() });
    for (const body of [
      { email, password: "Roure-vell-de-muntanya-3" },
      { email: "unknown@retailer.example", password: staffPassword },
      { email: invited.email, password: staffPassword },
      { email: left.email, password: staffPassword },
    ]) {
      const { status, json, written } = await openBrowser().call(signInStaff, body);
      expect([status, json.code, written]).toEqual([403, "wrong_staff_credentials", []]);
    }
    const { rows } = await database.pool.query(
      "select outcome, count(*)::int as times from sign_in_attempts where method = 'staff' group by 1 order by 1",
    );
    expect(rows).toContainEqual({ outcome: "refused", times: 4 });
  });

  it("is delayed after wrong passwords, as customers' is", async () => {
    const { email } = await activate("agent");
    const guess = () => openBrowser().call(signInStaff, { email, password: "Roure-vell-de-muntanya-3" });
    for (let nth = 0; nth < 5; nth += 1) expect((await guess()).status).toBe(403);
    const { status, json } = await guess();
    expect([status, json.code]).toEqual([429, "too_many_requests"]);
    await database.pool.query("delete from sign_in_failures");
  });

  it("ends the session that the browser had, and asks for a code once there is an app", async () => {
    const { browser, email } = await enter("agent");
    const former = browser.cookie("llum_staff_session") ?? "";
    const { json } = await browser.call(signInStaff, { email, password: staffPassword });
    expect(json).toEqual({ second_factor: "to_verify" });
    expect(await staff.sessions.find(former, new Date())).toBeUndefined();
  });
});

describe("a session of staff", () => {
  it("ends after half an hour without use, and after twelve hours in any case", async () => {
    const member = await activate("agent");
    const browser = await signIn(member);
    const token = browser.cookie("llum_staff_session") ?? "";
    const start = Date.now();
    const at = (minutes: number) => staff.sessions.find(token, new Date(start + minutes * 60_000));
    for (let minutes = 29; minutes < 12 * 60; minutes += 29) expect(await at(minutes)).toBeDefined();
    expect(await at(12 * 60 + 1)).toBeUndefined();
    const idle = await signIn(member);
    const idleToken = idle.cookie("llum_staff_session") ?? "";
    expect(await staff.sessions.find(idleToken, new Date(Date.now() + 31 * 60_000))).toBeUndefined();
  });
});
