import { beforeEach, describe, expect, it } from "vitest";
import { registerUser } from "../../contract/registration/register-user.ts";
import { getToken } from "../../contract/sign-in/get-token.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";

const { database, server, services, openBrowser, isActive } = await startAccount();
const termLinks = services.configuration.links;
const annasTaxId = "12345678Z";
const bielsTaxId = "00000000T";
const anna = await insertTestCustomer(database, {
  taxId: annasTaxId,
  name: "Anna Roca",
  email: "anna@correu.example",
  password: null,
});
const biel = await insertTestCustomer(database, { taxId: bielsTaxId, name: "Biel Pi", password: null });
const createLink = (customerId: number, email: string | null = null) =>
  services.oneTimeTokens.create({
    customerId,
    purpose: "activation",
    minutes: 60,
    now: new Date(),
    attributes: { email, mobile: "600000001" },
  });
let annas: string;
let biels: string;
const register = (
  changes: Partial<{ user: string; password: string; activation_token: string; answer_token: boolean }>,
) =>
  server.call(registerUser, {
    body: { user: annasTaxId, password: "Vela-blava-7", activation_token: annas, ...changes },
    as: "visitor",
  });
const rows = async (text: string) => (await database.unguarded.query(text)).rows;
const isPassword = async (user: string, password: string): Promise<boolean> => {
  const body = { user, password, answer_token: true };
  return (await server.call(getToken, { body, as: "visitor" })).status === 200;
};

beforeEach(async () => {
  await database.unguarded.query("truncate acceptances, credentials, one_time_tokens, sessions");
  await database.unguarded.query("update customers set email = null, mobile = null where customer_id = $1", [
    biel,
  ]);
  await database.unguarded.query("delete from login_names where customer_id = $1 and kind = 'email'", [biel]);
  annas = await createLink(anna);
  biels = await createLink(biel, "biel@correu.example");
});

describe("setting the first password", () => {
  it("records the accepted terms with their URLs, and signs in", async () => {
    const browser = openBrowser();
    const body = { user: annasTaxId, password: "Vela-blava-7", activation_token: annas };
    expect((await browser.call(registerUser, body)).json).toEqual({ token: null, new_customer: true });
    expect(await isActive(browser.cookie("llum_session"))).toBe(true);
    expect(await isPassword("anna@correu.example", "Vela-blava-7")).toBe(true);
    const order = "select customer_id, document, address from acceptances order by customer_id, document";
    expect(await rows(order)).toEqual([
      { customer_id: anna, document: "conditions", address: termLinks.conditions },
      { customer_id: anna, document: "gdpr", address: termLinks.gdpr },
    ]);
  });

  it("returns the token to an API client that asks for it", async () => {
    const registered = await register({ answer_token: true });
    expect(await isActive(registered.answer().token ?? "")).toBe(true);
    expect(registered.headers["set-cookie"]).toBeUndefined();
  });

  it("fills in the contact data of the form where none is on record, with which the customer signs in", async () => {
    await register({ user: "es00000000-t", activation_token: biels });
    expect(await rows(`select email, mobile from customers where customer_id = ${biel}`)).toEqual([
      { email: "biel@correu.example", mobile: "600000001" },
    ]);
    expect(await isPassword("biel@correu.example", "Vela-blava-7")).toBe(true);
  });

  it("is refused without a link", async () => {
    const body = { user: annasTaxId, password: "Vela-blava-7" };
    const refused = await server.call(registerUser, { body, as: "visitor" });
    expect([refused.status, refused.problem().code]).toEqual([403, "registration_needs_link"]);
  });

  it("works once for each link, and the loser of a race gets no cookie", async () => {
    const both = await Promise.all([register({}), register({ password: "Vela-verda-8" })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 419]);
    const lost = both.find(({ status }) => status === 419);
    expect(lost?.problem().code).toBe("link_no_longer_valid");
    expect(lost?.headers["set-cookie"]).toBeUndefined();
    expect(await rows("select from sessions")).toHaveLength(1);
  });

  it("is refused for another user than the link's", async () => {
    expect((await register({ user: bielsTaxId })).problem().code).toBe("link_no_longer_valid");
    expect((await register({ user: "anna@correu.example" })).status).toBe(200);
    expect(await services.hasPassword(biel)).toBe(false);
  });

  it("is refused with a link to a typed address once another one is on record", async () => {
    await database.unguarded.query(
      "update customers set email = 'on.record@x.example' where customer_id = $1",
      [biel],
    );
    const refused = await register({ user: bielsTaxId, activation_token: biels });
    expect(refused.problem().code).toBe("link_no_longer_valid");
  });

  it("is refused with a link for another purpose or a session's token in place of the link", async () => {
    const now = new Date();
    const tokens = [
      await services.oneTimeTokens.create({ customerId: anna, purpose: "password_reset", minutes: 5, now }),
      await services.sessions.start({ customerId: anna, device: "", now, method: "password" }),
      "1.nonsense",
      "",
    ];
    for (const activation_token of tokens)
      expect((await register({ activation_token })).problem().code).toBe("link_no_longer_valid");
  });

  it("still works with the same link after a weak password was refused", async () => {
    const refused = await register({ password: "Ve-7x" });
    expect([refused.status, refused.problem().code, refused.problem().errors]).toEqual([
      400,
      "password_too_weak",
      { password: ["too_short"] },
    ]);
    expect((await register({})).status).toBe(200);
  });

  it.each(["customer_id", "email", "language", "accepted_at"])(
    "ignores the unknown field %s: it opens nothing",
    async (field) => {
      const body = { user: annasTaxId, password: "Vela-blava-7", activation_token: "unknown", [field]: "1" };
      const refused = await server.call(registerUser, { raw: { body }, as: "visitor" });
      expect([refused.status >= 400, await services.hasPassword(anna)]).toEqual([true, false]);
    },
  );

  it("is refused in an impersonation session", async () => {
    const refused = await server.call(registerUser, {
      body: { user: annasTaxId, password: "Vela-blava-7", activation_token: annas },
      as: { customerId: anna, readOnly: true },
    });
    expect(refused.problem().code).toBe("read_only_session");
  });
});
