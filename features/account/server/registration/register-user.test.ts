import { beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { registerUser } from "../../contract/registration/register-user.ts";
import {
  addHolders,
  annasTaxId,
  bielsTaxId,
  startRegistrationServer,
  termLinks,
} from "../testing/registration-test-server.ts";

const database = await createTestDatabase("empty");
const { anna, biel } = await addHolders(database);
const { server, links, passwords, contacts } = await startRegistrationServer(database);
const register = (
  changes: Partial<{ user: string; password: string; activation_token: string; answer_token: boolean }>,
) =>
  server.call(registerUser, {
    body: { user: annasTaxId, password: "Vela-blava-7", activation_token: "annas", ...changes },
    as: "visitor",
  });
const acceptances = async () =>
  (
    await database.unguarded.query(
      "select customer_id, document, address from acceptances order by customer_id, document",
    )
  ).rows;

beforeEach(async () => {
  passwords.clear();
  contacts.length = 0;
  links.clear();
  await database.unguarded.query("delete from acceptances");
  const attributes = { email: null, mobile: "600000001" };
  links.set("annas", { customerId: anna, purpose: "activation", attributes });
  links.set("biels", {
    customerId: biel,
    purpose: "activation",
    attributes: { ...attributes, email: "biel@correu.example" },
  });
});

describe("setting the first password", () => {
  it("records the accepted terms with their URLs, and signs in", async () => {
    const registered = await register({});
    expect(registered.answer()).toEqual({ token: null, newCustomer: false });
    expect(registered.headers["set-cookie"]).toMatch(/^llum_session=\d+\.new;/);
    expect(passwords.get(anna)).toBe("Vela-blava-7");
    expect(await acceptances()).toEqual([
      { customer_id: anna, document: "conditions", address: termLinks.conditions },
      { customer_id: anna, document: "gdpr", address: termLinks.gdpr },
    ]);
  });

  it("returns the token to an API client that asks for it", async () => {
    const registered = await register({ answer_token: true });
    expect(registered.answer()).toMatchObject({ token: `${anna}.new` });
    expect(registered.headers["set-cookie"]).toBeUndefined();
  });

  it("passes the contact data of the form to the profile, which fills in what is missing", async () => {
    await register({ user: "es00000000-t", activation_token: "biels" });
    expect(contacts).toEqual([{ customerId: biel, email: "biel@correu.example", mobile: "600000001" }]);
  });

  it("is refused without a link", async () => {
    const body = { user: annasTaxId, password: "Vela-blava-7" };
    const refused = await server.call(registerUser, { body, as: "visitor" });
    expect([refused.status, refused.problem().code]).toEqual([403, "registration_needs_link"]);
  });

  it("works once for each link", async () => {
    await register({});
    const again = await register({ password: "Vela-verda-8" });
    expect([again.status, again.problem().code]).toEqual([419, "link_no_longer_valid"]);
    expect(passwords.get(anna)).toBe("Vela-blava-7");
  });

  it("is refused for another user than the link's", async () => {
    expect((await register({ user: bielsTaxId })).problem().code).toBe("link_no_longer_valid");
    expect((await register({ user: "anna@correu.example" })).status).toBe(200);
    expect(passwords.has(biel)).toBe(false);
  });

  it("is refused with a link to a typed address once another one is on record", async () => {
    await database.unguarded.query(
      "update customers set email = 'on.record@x.example' where customer_id = $1",
      [biel],
    );
    const refused = await register({ user: bielsTaxId, activation_token: "biels" });
    await database.unguarded.query("update customers set email = null where customer_id = $1", [biel]);
    expect(refused.problem().code).toBe("link_no_longer_valid");
  });

  it("still works with the same link after a weak password was refused", async () => {
    const refused = await register({ password: "Ve-7" });
    expect([refused.status, refused.problem().code, refused.problem().errors]).toEqual([
      400,
      "password_too_weak",
      { password: ["too_short"] },
    ]);
    expect((await register({})).status).toBe(200);
  });

  it.each(["customer_id", "email", "language", "accepted_at"])(
    "refuses unknown fields: %s",
    async (field) => {
      const body = { user: annasTaxId, password: "Vela-blava-7", activation_token: "annas", [field]: "1" };
      const refused = await server.call(registerUser, { raw: { body }, as: "visitor" });
      expect([refused.status, passwords.has(anna)]).toEqual([400, false]);
    },
  );

  it("is refused in an impersonation session", async () => {
    const refused = await server.call(registerUser, {
      body: { user: annasTaxId, password: "Vela-blava-7", activation_token: "annas" },
      as: { customerId: anna, readOnly: true },
    });
    expect(refused.problem().code).toBe("read_only_session");
  });
});
