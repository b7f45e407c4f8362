import { describe, expect, it } from "vitest";
import { createOneTimeTokens } from "#features/account/server/sign-in/one-time-tokens.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { confirmEmail } from "../contract/confirm-email.ts";
import { updateProfile } from "../contract/update-profile.ts";
import { seedCustomers } from "./testing/seed-customers.ts";
import { startProfileServer } from "./testing/profile-test-server.ts";

const database = await createTestDatabase("empty");
const { anna } = await seedCustomers(database);
const links = createOneTimeTokens(database.pool);
const server = await startProfileServer(database, { oneTimeTokens: links });
const requestEmail = (email: string) =>
  server.call(updateProfile, { body: { email }, as: { customerId: anna } });
const linkTo = async (email: string): Promise<string> => {
  await requestEmail(email);
  return links.create({
    customerId: anna,
    purpose: "email_change",
    minutes: 60,
    now: new Date(),
    attributes: { email },
  });
};
const confirm = (token: string) => server.call(confirmEmail, { body: { token }, as: "visitor" });
const loginsOfAnna = async () =>
  (
    await database.pool.query(
      "select login_name from login_names where customer_id = $1 and kind = 'email'",
      [anna],
    )
  ).rows.map(({ login_name }) => login_name);

describe("the link to a new email", () => {
  it("makes it the contact and sign-in email, and notifies the former one", async () => {
    expect((await confirm(await linkTo("Nova@example.org"))).answer()).toEqual({ email: "Nova@example.org" });
    expect(await loginsOfAnna()).toEqual(["nova@example.org"]);
    const { rows } = await database.pool.query(
      "select c.email, e.email as wanted from customers c left join email_changes e on e.customer_id = $1 where c.customer_id = $1",
      [anna],
    );
    expect(rows).toEqual([{ email: "Nova@example.org", wanted: null }]);
    expect(server.queue.waiting().at(-1)).toMatchObject({
      name: "email_changed",
      payload: { formerEmail: "anna@example.org", email: "Nova@example.org" },
    });
  });

  it("is accepted once", async () => {
    const token = await linkTo("tercera@example.org");
    expect((await confirm(token)).status).toBe(200);
    for (const worthless of [token, "nonsense", `${token}x`]) {
      const refused = await confirm(worthless);
      expect([refused.status, refused.problem().code]).toEqual([419, "link_no_longer_valid"]);
    }
  });

  it("revokes password links sent to the former mailbox", async () => {
    const now = new Date();
    const reset = await links.create({ customerId: anna, purpose: "password_reset", minutes: 60, now });
    const activation = await links.create({ customerId: anna, purpose: "activation", minutes: 60, now });
    expect((await confirm(await linkTo("quarta@example.org"))).status).toBe(200);
    expect(await links.peek(reset, "password_reset", now)).toBeUndefined();
    expect(await links.peek(activation, "activation", now)).toBeUndefined();
  });

  it.each([
    ["another email has been requested", "sisena@example.org"],
    ["the present one is to stay", "quarta@example.org"],
  ])("is refused once %s", async (_, wanted) => {
    const before = await loginsOfAnna();
    const token = await linkTo("mal.escrita@example.org");
    await requestEmail(wanted);
    expect((await confirm(token)).problem().code).toBe("link_no_longer_valid");
    expect(await loginsOfAnna()).toEqual(before);
  });

  it("is refused when another customer has taken the email in the meantime", async () => {
    const before = await loginsOfAnna();
    const refused = await confirm(await linkTo("bru@example.org"));
    expect([refused.status, refused.problem().code]).toEqual([409, "email_in_use"]);
    expect(await loginsOfAnna()).toEqual(before);
  });

  it("changes nothing for a customer who has been erased in the meantime", async () => {
    const token = await linkTo("cinquena@example.org");
    const before = await loginsOfAnna();
    await database.pool.query("update customers set erased_at = now() where customer_id = $1", [anna]);
    expect((await confirm(token)).status).toBe(409);
    expect(await loginsOfAnna()).toEqual(before);
  });
});
