import { beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { resetPassword } from "../../contract/password/reset-password.ts";
import { addCustomers, startPasswordServer } from "../testing/password-test-server.ts";

const database = await createTestDatabase("empty");
const { anna } = await addCustomers(database);
const { server, passwords, links, queue } = await startPasswordServer(database);
const reset = (token: string, password: string) =>
  server.call(resetPassword, { body: { token, password }, as: "visitor" });

beforeEach(() => {
  passwords.set(anna, "Demo-1234");
  links.set("annas link", anna);
});

describe("resetting the password with a link", () => {
  it("sets the password, notifies the owner, and opens no session", async () => {
    const done = await reset("annas link", "Vela-blava-7");
    expect(done.answer()).toEqual({ status: "OK" });
    expect(done.headers["set-cookie"]).toBeUndefined();
    expect(passwords.get(anna)).toBe("Vela-blava-7");
    expect(queue.waiting().map(({ name }) => name)).toEqual(["password_changed"]);
  });

  it("works once for each link", async () => {
    await reset("annas link", "Vela-blava-7");
    const again = await reset("annas link", "Vela-verda-8");
    expect([again.status, again.problem().code]).toEqual([419, "link_no_longer_valid"]);
    expect(passwords.get(anna)).toBe("Vela-blava-7");
  });

  it("still works with the same link after a weak password was refused", async () => {
    const refused = await reset("annas link", "Password-1");
    expect([refused.status, refused.problem().code, refused.problem().errors]).toEqual([
      400,
      "password_too_weak",
      { password: ["too_common"] },
    ]);
    expect((await reset("annas link", "Vela-blava-7")).status).toBe(200);
  });

  it("succeeds for only one of two concurrent requests", async () => {
    const both = await Promise.all([
      reset("annas link", "Vela-blava-7"),
      reset("annas link", "Vela-verda-8"),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 419]);
  });

  it.each(["", "nonsense", "x".repeat(200)])("is refused with an invented token: %j", async (token) => {
    expect((await reset(token, "Vela-blava-7")).problem().code).toBe("link_no_longer_valid");
  });

  it("is refused in an impersonation session", async () => {
    const refused = await server.call(resetPassword, {
      body: { token: "annas link", password: "Vela-blava-7" },
      as: { customerId: anna, readOnly: true },
    });
    expect(refused.problem().code).toBe("read_only_session");
  });
});
