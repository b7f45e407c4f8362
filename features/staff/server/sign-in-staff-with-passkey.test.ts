import { beforeEach, describe, expect, it } from "vitest";
import type { FaultInjection } from "#features/account/server/testing/software-authenticator.ts";
import { beginStaffPasskeySignIn } from "../contract/begin-staff-passkey-sign-in.ts";
import { getStaffSession } from "../contract/get-staff-session.ts";
import { listStaffPasskeys } from "../contract/list-staff-passkeys.ts";
import { signInStaffWithPasskey } from "../contract/sign-in-staff-with-passkey.ts";
import { addStaffPasskey } from "../contract/add-staff-passkey.ts";
import { beginStaffPasskey } from "../contract/begin-staff-passkey.ts";
import { startStaff } from "./testing/staff-fixture.ts";

const { database, staff, openBrowser, enter, addPasskey } = await startStaff();
type Authenticator = Awaited<ReturnType<typeof addPasskey>>;
beforeEach(async () => void (await database.pool.query("truncate sign_in_failures")));

const ask = async (browser = openBrowser()) => (await browser.call(beginStaffPasskeySignIn)).json;
const signInWith = async (authenticator: Authenticator, fault: FaultInjection = {}) => {
  const browser = openBrowser();
  const { ticket, options } = await ask(browser);
  const body = { ticket, assertion: authenticator.use(options, fault) };
  return { browser, body, ...(await browser.call(signInStaffWithPasskey, body)) };
};
const codeOf = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code];
const refused = [403, "staff_passkey_refused"];

describe("a passkey", () => {
  it("opens a session with both factors, without email, password and code", async () => {
    const member = await enter("agent", "manager");
    const authenticator = await addPasskey(member.browser, "Mòbil");
    const { browser, status, json, written } = await signInWith(authenticator);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      staff_id: member.staffId,
      roles: ["agent", "manager"],
      second_factor: "verified",
    });
    expect(written.join()).toMatch(/^llum_staff_session=[^;]+; Path=\/api\/staff; HttpOnly; SameSite=Lax$/);
    const { items } = (await browser.call(listStaffPasskeys)).json;
    expect(items).toEqual([expect.objectContaining({ name: "Mòbil", last_used_at: expect.any(String) })]);
    const { rows } = await database.pool.query(
      "select outcome from sign_in_attempts where method = 'staff' order by attempt_id desc limit 1",
    );
    expect(rows).toEqual([{ outcome: "signed_in" }]);
  });

  it("ends the session that the browser had", async () => {
    const { browser } = await enter("agent");
    const authenticator = await addPasskey(browser, "Mòbil");
    const former = browser.cookie("llum_staff_session") ?? "";
    const { ticket, options } = await ask(browser);
    await browser.call(signInStaffWithPasskey, { ticket, assertion: authenticator.use(options) });
    expect(await staff.sessions.find(former, new Date())).toBeUndefined();
    expect((await browser.call(getStaffSession)).json).toMatchObject({ second_factor: "verified" });
  });

  it.each<[string, FaultInjection]>([
    ["without fingerprint, face or PIN", { isUserUnverified: true }],
    ["at another origin", { origin: "https://portal.example.evil" }],
    ["for another host", { rpId: "evil.example" }],
    ["with another challenge", { challenge: "b3RoZXI" }],
    ["with a counter that falls back, as a copy's does", { counter: 0 }],
  ])("is refused when it is used %s", async (_, fault) => {
    const authenticator = await addPasskey((await enter("agent")).browser, "Mòbil");
    expect((await signInWith(authenticator)).status).toBe(200);
    const answer = await signInWith(authenticator, fault);
    expect(codeOf(answer)).toEqual(refused);
    expect(answer.written).toEqual([]);
  });

  it("that is not registered, or of a member who has left or was reset, is refused alike", async () => {
    const unknown = await addPasskey((await enter("agent")).browser, "Mòbil");
    await database.pool.query("delete from staff_passkeys");
    const left = await enter("agent");
    const ofLeft = await addPasskey(left.browser, "Mòbil");
    await staff.members.end(left.staffId, { actor: "pau", now: new Date() });
    const reset = await enter("agent");
    const ofReset = await addPasskey(reset.browser, "Mòbil");
    await staff.members.reset(reset.staffId, { actor: "pau", now: new Date() });
    for (const authenticator of [unknown, ofLeft, ofReset])
      expect(codeOf(await signInWith(authenticator))).toEqual(refused);
  });

  it("is delayed after several refusals", async () => {
    const authenticator = await addPasskey((await enter("agent")).browser, "Mòbil");
    for (let nth = 0; nth < 5; nth += 1)
      expect((await signInWith(authenticator, { challenge: "b3RoZXI" })).status).toBe(403);
    expect(codeOf(await signInWith(authenticator))).toEqual([429, "too_many_requests"]);
  });
});

describe("a challenge", () => {
  it("works once, whether its answer is right or not", async () => {
    const authenticator = await addPasskey((await enter("agent")).browser, "Mòbil");
    const right = await signInWith(authenticator);
    const again = await openBrowser().call(signInStaffWithPasskey, right.body);
    expect(codeOf(again)).toEqual([419, "staff_ticket_expired"]);
    const { ticket, options } = await ask();
    const wrong = authenticator.use(options, { origin: "https://evil.example" });
    await openBrowser().call(signInStaffWithPasskey, { ticket, assertion: wrong });
    const second = await openBrowser().call(signInStaffWithPasskey, {
      ticket,
      assertion: authenticator.use(options),
    });
    expect(codeOf(second)).toEqual([419, "staff_ticket_expired"]);
  });

  it("of a registration, and an invented one, sign in no one", async () => {
    const { browser } = await enter("agent");
    const authenticator = await addPasskey(browser, "Mòbil");
    const { ticket, options } = (await browser.call(beginStaffPasskey)).json;
    const assertion = authenticator.use({ rpId: options.rp.id, challenge: options.challenge });
    for (const wrong of [ticket, "x".repeat(80)]) {
      const answer = await openBrowser().call(signInStaffWithPasskey, { ticket: wrong, assertion });
      expect(codeOf(answer)).toEqual([419, "staff_ticket_expired"]);
    }
  });

  it("of a sign-in registers no passkey", async () => {
    const { browser } = await enter("agent");
    const { ticket, options } = await ask(browser);
    const authenticator = await addPasskey(browser, "Mòbil");
    const attestation = authenticator.make({ rp: { id: options.rpId }, challenge: options.challenge });
    const answer = await browser.call(addStaffPasskey, { ticket, attestation, name: "Una altra" });
    expect(codeOf(answer)).toEqual([419, "staff_ticket_expired"]);
  });
});
