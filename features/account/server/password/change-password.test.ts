import { beforeEach, describe, expect, it } from "vitest";
import { changePassword } from "../../contract/password/change-password.ts";
import { getToken } from "../../contract/sign-in/get-token.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer, setTestPassword } from "../testing/test-customers.ts";

const { database, server, services, queue, emails, work, openBrowser, isActive } = await startAccount();
const anna = await insertTestCustomer(database, {
  taxId: "12345678Z",
  name: "Anna Roca",
  email: "anna@correu.example",
});
const body = { current: "Demo-1234", password: "Vela-blava-7" };
const signIn = async (password = "Demo-1234") => {
  const browser = openBrowser();
  const { status } = await browser.call(getToken, { user: "12345678Z", password });
  return { ...browser, status };
};
const change = async (changes: Partial<typeof body>) =>
  (await signIn()).call(changePassword, { ...body, ...changes });

beforeEach(async () => {
  await setTestPassword(database, anna);
  await work();
  emails.sent.length = 0;
  await database.unguarded.query("truncate sessions, sign_in_failures");
});

describe("changing the password", () => {
  it("sets it, ends every session, and gives the browser a new one, without a token in the response", async () => {
    const [here, elsewhere] = [await signIn(), await signIn()];
    const before = here.cookie("llum_session");
    const changed = await here.call(changePassword, body);
    expect(changed.json).toEqual({ status: "OK", token: null, status_code: 200 });
    const sessions = [before, elsewhere.cookie("llum_session"), here.cookie("llum_session")];
    expect(await Promise.all(sessions.map(isActive))).toEqual([false, false, true]);
    expect([(await signIn()).status, (await signIn("Vela-blava-7")).status]).toEqual([403, 200]);
  });

  it("returns the new token to a client with a bearer token, without a cookie", async () => {
    const token = await services.sessions.start({
      customerId: anna,
      device: "",
      now: new Date(),
      method: "password",
    });
    const answer = await server.app.inject({
      method: "PUT",
      url: "/api/v1/user/password",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
    expect(answer.json()).toEqual({ status: "OK", token: expect.any(String), status_code: 200 });
    expect(await isActive(answer.json().token)).toBe(true);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("notifies the owner by email, and leaves no password in the job queue", async () => {
    await change({});
    expect(JSON.stringify(queue.waiting())).not.toContain("Vela");
    await work();
    expect(emails.sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["anna@correu.example", expect.stringContaining("S’ha canviat")],
    ]);
  });

  it("is refused when the current password is wrong", async () => {
    const { status, json } = await change({ current: "Demo-12345" });
    expect([status, json.code]).toEqual([403, "wrong_current_password"]);
    expect(json).toMatchObject({ status: "ERROR", status_code: 403 });
    expect((await signIn()).status).toBe(200);
  });

  it("is refused for a customer without a password", async () => {
    const browser = await signIn();
    await setTestPassword(database, anna, null);
    const { status, json } = await browser.call(changePassword, body);
    expect([status, json.code]).toEqual([409, "no_password"]);
    expect(await services.hasPassword(anna)).toBe(false);
  });

  it("delays guesses at the current password, also when the new one is weak", async () => {
    const browser = await signIn();
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1) {
      const guessed = { current: `Guess-${guess}`, password: guess % 2 === 0 ? "weak" : body.password };
      statuses.push((await browser.call(changePassword, guessed)).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429]);
  });

  it("succeeds for only one of two concurrent requests, and the other gets no cookie", async () => {
    const browser = await signIn();
    const both = await Promise.all([
      browser.copy().call(changePassword, body),
      browser.copy().call(changePassword, { ...body, password: "Vela-verda-8" }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const lost = both.find(({ status }) => status === 401);
    expect([lost?.json.code, lost?.written]).toEqual(["token_expired", []]);
  });

  it.each([
    ["vela", ["too_short", "needs_both_cases", "needs_digit", "needs_symbol"]],
    ["Password-1", ["too_common"]],
    ["Roca-Anna-77", ["says_who_you_are"]],
    ["12345678Z-a", ["says_who_you_are"]],
    ["Llum-Prova-1", ["says_who_you_are"]],
    ["Vela-7\u0007blava", ["not_printable"]],
    [`Vela-7${"x".repeat(300)}`, ["too_long"]],
  ])("is refused for a weak password, with each reason: %j", async (password, faults) => {
    const { status, json } = await change({ password });
    expect([status, json.code]).toEqual([400, "password_too_weak"]);
    expect(json.errors).toEqual({ password: faults });
    expect((await signIn()).status).toBe(200);
  });

  it("is refused in an impersonation session", async () => {
    const refused = await server.call(changePassword, { body, as: { customerId: anna, readOnly: true } });
    expect([refused.status, refused.problem().code]).toEqual([403, "read_only_session"]);
  });

  it.each(["customer_id", "customerId", "password_hash", "user", "status"])(
    "ignores the unknown field %s, of whomever it says",
    async (field) => {
      const raw = JSON.parse(`{"current":"No-Es-Aquesta-1","password":"Vela-blava-7","${field}":"1"}`);
      const refused = await server.call(changePassword, { raw: { body: raw }, as: { customerId: anna } });
      expect([refused.problem().code, (await signIn()).status]).toEqual(["wrong_current_password", 200]);
    },
  );
});
