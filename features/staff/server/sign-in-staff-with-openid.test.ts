import { describe, expect, it } from "vitest";
import { beginStaffOpenid } from "../contract/begin-staff-openid.ts";
import { getStaffSession } from "../contract/get-staff-session.ts";
import { signInStaffWithOpenid } from "../contract/sign-in-staff-with-openid.ts";
import { signInStaff } from "../contract/sign-in-staff.ts";
import { staffPassword, startStaff } from "./testing/staff-fixture.ts";
import { createTestIdentities, type TestPerson } from "./testing/test-identities.ts";

const identities = createTestIdentities();
const openid = { agents: ["desk"], managers: ["desk heads", "board"], administrators: ["it"] };
const fixture = await startStaff({ provider: identities.provider, openid });
const { database, staff, openBrowser, enter, addPasskey, invite, lastAudit } = fixture;

type Browser = ReturnType<typeof openBrowser>;
const begin = async (browser: Browser) => {
  const { url, ticket } = (await browser.call(beginStaffOpenid)).json;
  return { ticket, state: new URL(url).searchParams.get("state") };
};
const signIn = async (person: TestPerson, browser = openBrowser()) => {
  identities.put(person);
  const answer = await browser.call(signInStaffWithOpenid, {
    ...(await begin(browser)),
    code: person.subject,
  });
  return { browser, ...answer, outcome: [answer.status, answer.json.code] };
};
const sessionOf = async (browser: Browser) => (await browser.call(getStaffSession)).json;
const rows = async (sql: string) => (await database.pool.query(sql)).rows;
const nora = { subject: "nora", name: "Nora Nova", email: "Nora@Retailer.example", groups: ["desk"] };

describe("a person of a group with a role", () => {
  it("becomes a member with the roles of the groups and a whole session, without password and app", async () => {
    const { browser, status, json } = await signIn({ ...nora, groups: ["board", "choir", "desk"] });
    expect([status, json.roles, json.second_factor]).toEqual([200, ["agent", "manager"], "verified"]);
    expect(await sessionOf(browser)).toMatchObject({ name: "Nora Nova", email: "nora@retailer.example" });
    expect(
      await rows("select password_hash from staff_members where email = 'nora@retailer.example'"),
    ).toEqual([{ password_hash: null }]);
    expect(await rows("select outcome from sign_in_attempts order by attempt_id desc limit 1")).toEqual([
      { outcome: "signed_in" },
    ]);
  });

  it("is active in the list of members, as those whom cases are given to, and an invitation does not add a password", async () => {
    const { json } = await signIn(nora);
    const listed = (await staff.members.list()).find(({ staffId }) => staffId === json.staff_id);
    expect(listed?.state).toBe("active");
    expect(await staff.members.renewInvitation(json.staff_id, new Date())).toBeUndefined();
  });

  it("is the same member the next time, also with another email and name", async () => {
    const before = await signIn(nora);
    const after = await signIn({ ...nora, email: "nora.nova@retailer.example", name: "Nora N." });
    expect(after.json.staff_id).toBe(before.json.staff_id);
  });

  it("has other roles as soon as the groups are others, and what the former ones opened has ended", async () => {
    const former = await signIn({ ...nora, groups: ["desk"] });
    const { json } = await signIn({ ...nora, groups: ["it"] });
    expect(json.roles).toEqual(["administrator"]);
    expect((await sessionOf(former.browser)).code).toBe("token_expired");
    expect(await lastAudit()).toMatchObject({ action: "staff roles", details: { roles: ["administrator"] } });
  });

  it("who has left the groups is refused, and what is open ends", async () => {
    const { browser } = await signIn(nora);
    const { outcome } = await signIn({ ...nora, groups: ["choir"] });
    expect(outcome).toEqual([403, "staff_openid_no_role"]);
    expect((await sessionOf(browser)).code).toBe("token_expired");
    expect((await signIn(nora)).status).toBe(200);
  });

  it("who has proved a password alone is refused", async () => {
    const { outcome } = await signIn({ ...nora, methods: ["pwd"] });
    expect(outcome).toEqual([403, "staff_openid_one_factor"]);
    expect((await signIn({ ...nora, methods: [] })).outcome).toEqual([403, "staff_openid_one_factor"]);
  });
});

describe("a member who was there before", () => {
  it("is known by the verified email, and loses password, app and passkeys: they sign in at the provider alone", async () => {
    const member = await enter("agent");
    await addPasskey(member.browser, "Mòbil");
    const { json } = await signIn({ subject: "before", email: member.email, groups: ["desk"] });
    expect(json.staff_id).toBe(member.staffId);
    expect((await sessionOf(member.browser)).code).toBe("token_expired");
    const password = await openBrowser().call(signInStaff, { email: member.email, password: staffPassword });
    expect(password.status).toBe(403);
    expect(await rows(`select from staff_passkeys where staff_id = ${member.staffId}`)).toEqual([]);
    expect(await lastAudit()).toMatchObject({
      action: "staff openid link",
      details: { staffId: member.staffId, issuer: "https://id.example" },
    });
  });

  it("is not known by an email that the provider has not verified", async () => {
    const { email } = await invite("agent");
    const person = { subject: "unverified", email, isEmailVerified: false, groups: ["desk"] };
    expect((await signIn(person)).outcome).toEqual([403, "staff_openid_refused"]);
  });

  it("is not given to a second person of the provider", async () => {
    const { email } = await invite("agent");
    expect((await signIn({ subject: "first", email, groups: ["desk"] })).status).toBe(200);
    const second = await signIn({ subject: "second", email, groups: ["desk"] });
    expect(second.outcome).toEqual([403, "staff_openid_refused"]);
    expect(await rows("select from staff_identities where subject = 'second'")).toEqual([]);
    expect((await signIn({ subject: "first", email, groups: ["desk"] })).status).toBe(200);
  });

  it("who has left does not come back, neither by the identity nor by the email", async () => {
    const { json } = await signIn({ subject: "leaver", email: "leaver@retailer.example", groups: ["desk"] });
    await staff.members.end(json.staff_id, { actor: "pau", now: new Date() });
    for (const subject of ["leaver", "other"])
      expect((await signIn({ subject, email: "leaver@retailer.example", groups: ["desk"] })).outcome).toEqual(
        [403, "staff_openid_refused"],
      );
  });
});

describe("a return of the provider", () => {
  it("completes the sign-in of the tab that began it, and of no other", async () => {
    identities.put(nora);
    const browser = openBrowser();
    const [mine, others] = [await begin(browser), await begin(openBrowser())];
    const complete = async (body: object) => {
      const { status, json } = await browser.call(signInStaffWithOpenid, { code: "nora", ...body });
      return [status, json.code];
    };
    expect(await complete({ ticket: mine.ticket, state: others.state })).toEqual([
      403,
      "staff_openid_refused",
    ]);
    expect(await complete({ ticket: "made up", state: mine.state })).toEqual([419, "staff_ticket_expired"]);
    expect(await complete({ ...mine, code: "made up" })).toEqual([403, "staff_openid_refused"]);
    expect(await complete(mine)).toEqual([200, undefined]);
  });

  it("opens nothing where the deployment has no provider", async () => {
    const without = await startStaff();
    const { ticket, state } = await begin(openBrowser());
    const browser = without.openBrowser();
    const { status, json } = await browser.call(signInStaffWithOpenid, { ticket, state, code: "nora" });
    expect([status, json.code]).toEqual([404, "staff_openid_not_configured"]);
  });

  it("is reported as temporary while the provider does not answer", async () => {
    identities.put(nora);
    const browser = openBrowser();
    const begun = await begin(browser);
    identities.setAway(true);
    const { status, json } = await browser.call(signInStaffWithOpenid, { ...begun, code: "nora" });
    identities.setAway(false);
    expect([status, json.code]).toEqual([503, "staff_provider_unavailable"]);
  });
});

it("where the provider demands a second factor without saying so, a password is enough for the portal", async () => {
  const trusting = await startStaff({
    provider: identities.provider,
    openid: { ...openid, secondFactors: [] },
  });
  const browser = trusting.openBrowser();
  identities.put({ ...nora, methods: [] });
  const { url, ticket } = (await browser.call(beginStaffOpenid)).json;
  const state = new URL(url).searchParams.get("state");
  const { status } = await browser.call(signInStaffWithOpenid, { ticket, state, code: "nora" });
  expect(status).toBe(200);
});
