import { beforeEach, describe, expect, it } from "vitest";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { recordStatements } from "#platform/testing/database/record-statements.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestPortal } from "./testing/test-portal.ts";

const { neighbour, formerTenant, household, pensioner } = demoPeople;
const database = await createTestDatabase("demo");
const statements = recordStatements(database);
const { emails, work, ...portal } = await startTestPortal(database);

const send = (path: string, body: object, from?: string) =>
  portal.send({ path, body, headers: { host: "evil.example" }, from });
const form = (nif: string, contract: string, email = "typed@correu.example") => ({
  nif,
  contract,
  email,
  email2: email,
  phone: "600000001",
  accept_conditions: true,
  accept_gdpr: true,
});
const token = (): string => new URL(emails.sent.at(-1)?.action?.url ?? "").hash.replace("#t=", "");

beforeEach(async () => {
  emails.sent.length = 0;
  await database.unguarded.query("delete from sign_in_failures");
});

describe("a holder without an account", () => {
  it("activates it by the letter to the address on record, is in at once, and the link is used up", async () => {
    await send("/signup/confirm", form(neighbour.taxId, demoContracts.neighbour.home));
    await work();
    expect(emails.sent.map(({ recipient }) => recipient)).toEqual([neighbour.email]);
    expect(emails.sent[0]?.action?.url).toMatch(/^https:\/\/portal\.example\/registro#t=/);
    const link = token();
    const shown = await send("/auth/activation", { token: link });
    expect(shown.json).toEqual({ name: neighbour.name, user: neighbour.taxId });
    const body = { user: neighbour.taxId, password: "Vela-blava-7", activation_token: link };
    const registered = await send("/auth/user/", body);
    expect(registered.json).toMatchObject({ token: null, new_customer: false });
    const { cookie } = registered;
    const profile = await portal.send({ method: "GET", path: "/users/", headers: { cookie } });
    expect(profile.json).toMatchObject({ tax_id: neighbour.taxId, email: neighbour.email });
    expect((await send("/auth/user/", body)).status).toBe(419);
    const signedIn = await send("/auth/get_token", { user: neighbour.email, password: "Vela-blava-7" });
    expect(signedIn.status).toBe(200);
  });

  it("with no email on record gets the letter where it was typed, and signs in with it from then on", async () => {
    await database.unguarded.query("delete from login_names where login_name = $1", [formerTenant.email]);
    await database.unguarded.query("update customers set email = null where tax_id = $1", [
      formerTenant.taxId,
    ]);
    await send("/signup/confirm", form(formerTenant.taxId, demoContracts.formerTenant.home));
    await work();
    expect(emails.sent.map(({ recipient }) => recipient)).toEqual(["typed@correu.example"]);
    const body = { user: formerTenant.taxId, password: "Roure-vell-3", activation_token: token() };
    expect((await send("/auth/user/", body)).status).toBe(200);
    const signedIn = await send("/auth/get_token", {
      user: "typed@correu.example",
      password: "Roure-vell-3",
    });
    expect(signedIn.status).toBe(200);
    const { rows } = await database.unguarded.query(
      "select document from acceptances join customers using (customer_id) where tax_id = $1 order by 1",
      [formerTenant.taxId],
    );
    expect(rows).toEqual([{ document: "conditions" }, { document: "gdpr" }]);
  });

  it("gets three letters at most, however often and from wherever it is asked", async () => {
    const asked = form(household.taxId, demoContracts.household.flat);
    for (let nth = 0; nth < 30; nth += 1) await send("/signup/confirm", asked, `203.0.113.${nth}`);
    await work();
    expect(emails.sent).toHaveLength(3);
    expect(new Set(emails.sent.map(({ recipient }) => recipient))).toEqual(new Set([household.email]));
  });
});

it("a sign-up makes the same statements whether there is such a contract or not, and answers the same", async () => {
  const ask = async (nif: string, contract: string) => {
    statements.length = 0;
    const { status, body } = await send("/signup/confirm", form(nif, contract), "198.51.100.7");
    return { status, body, statements: [...statements] };
  };
  await ask("X1234567L", "1");
  const known = await ask(household.taxId, demoContracts.household.flat);
  expect(known.statements.length).toBeGreaterThan(0);
  expect(await ask("00000000T", "9999999")).toEqual(known);
  expect(await ask(household.taxId, demoContracts.neighbour.home)).toEqual(known);
});

it("a session's token, a reset link's token and an invented token do not register", async () => {
  await send("/auth/recover", { email: pensioner.email });
  await work();
  for (const activation_token of [token(), "1.nonsense", ""]) {
    const body = { user: pensioner.taxId, password: "Vela-blava-7", activation_token };
    expect((await send("/auth/user/", body)).json.code).toBe("link_no_longer_valid");
  }
});
