import { beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { changePassword } from "../../contract/password/change-password.ts";
import { addCustomers, startPasswordServer } from "../testing/password-test-server.ts";

const database = await createTestDatabase("empty");
const { anna, biel } = await addCustomers(database);
const { server, passwords, queue, delays } = await startPasswordServer(database);
const body = { current: "Demo-1234", password: "Vela-blava-7" };
const change = (changes: Partial<typeof body>, as = { customerId: anna }) =>
  server.call(changePassword, { body: { ...body, ...changes }, as });

beforeEach(async () => {
  passwords.set(anna, "Demo-1234");
  passwords.set(biel, "Demo-1234");
  await queue.doAll([]).catch(() => {});
});

describe("changing the password", () => {
  it("sets it and gives the browser a new session in its cookie, without a token in the response", async () => {
    const changed = await change({});
    expect(changed.answer()).toEqual({ status: "OK", token: null, statusCode: 200 });
    expect(changed.headers["set-cookie"]).toMatch(/^llum_session=\d+\.new;/);
    expect([passwords.get(anna), passwords.get(biel)]).toEqual(["Vela-blava-7", "Demo-1234"]);
  });

  it("returns the new token to a client with a bearer token, without a cookie", async () => {
    const answer = await server.app.inject({
      method: "PUT",
      url: "/api/v1/user/password",
      headers: { authorization: `Bearer ${anna}.full`, "content-type": "application/json" },
      payload: JSON.stringify({ current: "Demo-1234", password: "Vela-blava-7" }),
    });
    expect(answer.json()).toEqual({ status: "OK", token: `${anna}.new`, status_code: 200 });
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("queues the email to the owner in the same transaction as the change", async () => {
    await change({});
    expect(queue.waiting().map(({ name }) => name)).toContain("password_changed");
    expect(JSON.stringify(queue.waiting())).not.toContain("Vela");
  });

  it("is refused when the current password is wrong", async () => {
    const refused = await change({ current: "Demo-12345" });
    expect([refused.status, refused.problem().code]).toEqual([403, "wrong_current_password"]);
    expect(passwords.get(anna)).toBe("Demo-1234");
  });

  it("is refused for a customer without a password", async () => {
    passwords.delete(anna);
    const refused = await change({});
    expect([refused.status, refused.problem().code]).toEqual([409, "no_password"]);
    expect(passwords.has(anna)).toBe(false);
  });

  it("delays repeated wrong attempts", async () => {
    delays.ownPassword = 4;
    const refused = await change({});
    delays.ownPassword = 0;
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "4"]);
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
    const refused = await change({ password });
    expect([refused.status, refused.problem().code]).toEqual([400, "password_too_weak"]);
    expect(refused.problem().errors).toEqual({ password: faults });
    expect(passwords.get(anna)).toBe("Demo-1234");
  });

  it("is refused in an impersonation session", async () => {
    const refused = await server.call(changePassword, {
      body,
      as: { customerId: anna, readOnly: true },
    });
    expect([refused.status, refused.problem().code]).toEqual([403, "read_only_session"]);
  });

  it.each(["customer_id", "customerId", "password_hash", "user", "status", "__proto__"])(
    "refuses unknown fields: %s",
    async (field) => {
      const raw = JSON.parse(`{"current":"Demo-1234","password":"Vela-blava-7","${field}":"${biel}"}`);
      const refused = await server.call(changePassword, { raw: { body: raw }, as: { customerId: anna } });
      expect([refused.status, passwords.get(biel)]).toEqual([400, "Demo-1234"]);
    },
  );
});
