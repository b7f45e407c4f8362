import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { getProfile } from "../contract/get-profile.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { loadCustomers } from "./load-customers.ts";
import { startProfileServer } from "./testing/profile-test-server.ts";

const database = await createTestDatabase("empty");
await loadCustomers({
  database,
  records: [
    { tax_id: "12345678Z", kind: "person", name: "Anna Roca", email: "anna@example.org", language: "es" },
    { tax_id: "A58818501", kind: "company", name: "Forn del Barri, SA" },
  ].map((record, index) => ({ line: index + 1, record })),
  storeFirstPasswords: async () => [],
  endPasswordLinks: async () => {},
  changeTerms: (_client, _contracts, change) => change(),
  languages: { offered: completeLanguages, default: "ca" },
});
const { rows } = await database.unguarded.query("select customer_id from customers order by tax_id");
const [anna, forn]: number[] = rows.map(({ customer_id }) => customer_id);
const annas = { as: { customerId: anna ?? 0 } };
const server = await startProfileServer(database);

describe("the profile", () => {
  it("is the signed-in customer's", async () => {
    expect((await server.call(getProfile, annas)).answer()).toEqual({
      name: "Anna Roca",
      email: "anna@example.org",
      taxId: "12345678Z",
      kind: "person",
      mobile: null,
      language: "es",
      newsletterUrl: null,
      pendingEmail: null,
      hasPassword: false,
      hasSolarWallets: false,
      readOnly: false,
    });
  });

  it("has the parts of a person's name where the record has them", async () => {
    await database.unguarded.query(
      "update customers set given_name = 'Anna', first_surname = 'Roca' where customer_id = $1",
      [anna],
    );
    const { bytes } = await server.call(getProfile, annas);
    const answer = JSON.parse(bytes.toString("utf8"));
    expect(answer).toMatchObject({ name: "Anna Roca", given_name: "Anna", first_surname: "Roca" });
    expect(answer).not.toHaveProperty("second_surname");
  });

  it("says that the session is an impersonation", async () => {
    const answer = await server.call(getProfile, { as: { ...annas.as, readOnly: true } });
    expect(JSON.parse(answer.bytes.toString("utf8")).readonly).toBe(true);
  });

  it("may have no email and no mobile", async () => {
    const answer = await server.call(getProfile, { as: { customerId: forn ?? 0 } });
    expect(answer.answer()).toMatchObject({ name: "Forn del Barri, SA", email: null, kind: "company" });
  });

  it("has the address for managing newsletters, if there is one", async () => {
    const withNewsletters = await startProfileServer(database, {
      findNewsletterUrl: async (customerId) => `https://news.example/${customerId}`,
    });
    expect((await withNewsletters.call(getProfile, annas)).answer().newsletterUrl).toBe(
      `https://news.example/${annas.as.customerId}`,
    );
  });

  it("has the flag that a change of email requires the password", async () => {
    const withPasswords = await startProfileServer(database, {
      hasPassword: async (customerId) => customerId === anna,
    });
    expect((await withPasswords.call(getProfile, annas)).answer().hasPassword).toBe(true);
    const forns = await withPasswords.call(getProfile, { as: { customerId: forn ?? 0 } });
    expect(forns.answer().hasPassword).toBe(false);
  });

  it("is returned in both versions and under a language path, as older clients request it", async () => {
    for (const url of ["/api/v1/users/", "/api/v2/users/", "/api/v1/es/users/"]) {
      const answer = await server.app.inject({ url, headers: { cookie: `llum_session=${anna}.full` } });
      expect(answer.json()).toMatchObject({ name: "Anna Roca", newsletter_url: null, tax_id: "12345678Z" });
    }
  });

  it("of a customer who no longer exists requires signing in", async () => {
    const gone = await server.call(getProfile, { as: { customerId: 987_654 } });
    expect([gone.status, gone.problem().code]).toEqual([401, "not_signed_in"]);
  });
});
