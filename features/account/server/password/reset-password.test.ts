import { beforeEach, describe, expect, it } from "vitest";
import { resetPassword } from "../../contract/password/reset-password.ts";
import { takeSecondStep } from "../../contract/second-factor/take-second-step.ts";
import { getToken } from "../../contract/sign-in/get-token.ts";
import { codeOf, createSecondFactorFixture } from "../testing/second-factor-fixture.ts";
import { setTestPassword } from "../testing/test-customers.ts";

const fixture = await createSecondFactorFixture();
const { database, server, services, queue, ariadna } = fixture;
const createLink = () =>
  services.oneTimeTokens.create({
    customerId: ariadna,
    purpose: "password_reset",
    minutes: 60,
    now: new Date(),
  });
const reset = (token: string, password: string) =>
  server.call(resetPassword, { body: { token, password }, as: "visitor" });
const isPassword = async (password: string): Promise<boolean> => {
  const body = { user: "12345678Z", password, answer_token: true };
  return (await server.call(getToken, { body, as: "visitor" })).status === 200;
};

beforeEach(async () => {
  await fixture.clear();
  await setTestPassword(database, ariadna);
});

describe("resetting the password with a link", () => {
  it("sets the password, notifies the owner, ends what was open, and signs this browser in", async () => {
    const elsewhere = await fixture.startSession();
    const browser = fixture.openBrowser();
    const { json } = await browser.call(resetPassword, {
      token: await createLink(),
      password: "Vela-blava-7",
    });
    expect(json).toEqual({ status: "OK", token: null, new_customer: true, second_factor: null });
    expect(await fixture.isActive(browser.cookie("llum_session"))).toBe(true);
    expect(await fixture.isActive(elsewhere)).toBe(false);
    expect(await fixture.sessionsOf()).toMatchObject([{ method: "link" }]);
    expect(queue.waiting().map(({ name }) => name)).toEqual(["password_changed"]);
    expect(await isPassword("Vela-blava-7")).toBe(true);
  });

  it("asks for the second step instead of signing in, and removes the cookie of the former session", async () => {
    const { secret } = await fixture.withApp();
    const browser = fixture.openBrowser();
    browser.put("llum_session", await fixture.startSession(), "/");
    const body = { token: await createLink(), password: "Vela-blava-7" };
    const { json } = await browser.call(resetPassword, body);
    expect(json).toMatchObject({ token: null, second_factor: { methods: ["totp", "recovery_code"] } });
    expect(browser.cookie("llum_session")).toBeUndefined();
    expect(await fixture.sessionsOf()).toEqual([]);
    const step = { ticket: json.second_factor.ticket, totp: codeOf(secret) };
    expect((await browser.call(takeSecondStep, step)).status).toBe(200);
    expect(await fixture.isActive(browser.cookie("llum_session"))).toBe(true);
  });

  it("works once for each link, and the loser of a race gets no cookie", async () => {
    const token = await createLink();
    const both = await Promise.all([reset(token, "Vela-blava-7"), reset(token, "Vela-verda-8")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 419]);
    const lost = both.find(({ status }) => status === 419);
    expect(lost?.problem().code).toBe("link_no_longer_valid");
    expect(lost?.headers["set-cookie"]).toBeUndefined();
    expect(await fixture.sessionsOf()).toHaveLength(1);
  });

  it("is refused for a customer who is erased at the same time", async () => {
    const token = await createLink();
    const eraser = await database.pool.connect();
    await eraser.query("begin");
    await eraser.query("update customers set erased_at = now() where customer_id = $1", [ariadna]);
    const resetting = reset(token, "Vela-blava-7");
    await eraser.query("commit");
    eraser.release();
    expect((await resetting).problem().code).toBe("link_no_longer_valid");
    await database.unguarded.query("update customers set erased_at = null");
    expect(await isPassword("Demo-1234")).toBe(true);
  });

  it("still works with the same link after a weak password was refused", async () => {
    const token = await createLink();
    const refused = await reset(token, "Password-1");
    expect([refused.status, refused.problem().code, refused.problem().errors]).toEqual([
      400,
      "password_too_weak",
      { password: ["too_common"] },
    ]);
    expect((await reset(token, "Vela-blava-7")).status).toBe(200);
  });

  it.each(["", "nonsense", "x".repeat(200)])("is refused with an invented token: %j", async (token) => {
    expect((await reset(token, "Vela-blava-7")).problem().code).toBe("link_no_longer_valid");
  });

  it("is refused in an impersonation session", async () => {
    const refused = await server.call(resetPassword, {
      body: { token: await createLink(), password: "Vela-blava-7" },
      as: { customerId: ariadna, readOnly: true },
    });
    expect(refused.problem().code).toBe("read_only_session");
  });
});
