import { beforeEach, expect, it } from "vitest";
import { confirmSignUp } from "../contract/registration/confirm-sign-up.ts";
import { recoverPassword } from "../contract/password/recover-password.ts";
import { getToken } from "../contract/sign-in/get-token.ts";
import { signInClient } from "../contract/sign-in/sign-in-client.ts";
import { recordStatements } from "#platform/testing/database/record-statements.ts";
import { ownedTables } from "#platform/testing/database/owned-tables.ts";
import { addClientLogin } from "./sign-in/client-logins.ts";
import { createCustomerOfIdentity } from "./single-sign-on/openid-identities.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer, testPassword } from "./testing/test-customers.ts";

const { database, server, services, work } = await startAccount();
const statements = recordStatements(database);
const email = "ariadna@correu.example";
const customerId = await insertTestCustomer(database, { taxId: "12345678Z", email });
const customersTables = await ownedTables(database.unguarded);
const directories = ["login_names", "client_logins", "openid_identities"];

/** The statements that read a directory together with a customer's table, which no single machine may hold. */
const joins = (texts: readonly string[]): string[] => {
  const names = (text: string, tables: readonly string[]) =>
    tables.some((table) => new RegExp(`\\b(from|join|into|update)\\s+${table}\\b`).test(text));
  return texts.filter((text) => names(text, directories) && names(text, customersTables));
};

beforeEach(() => {
  statements.length = 0;
});

it.each<[string, () => Promise<unknown>]>([
  [
    "signing in with a password",
    () => server.call(getToken, { body: { user: email, password: testPassword }, as: "visitor" }),
  ],
  [
    "signing in with a partner's id",
    async () => {
      const { clientId, secret } = await addClientLogin(database.pool, { customerId, name: "Comparador" });
      await server.call(signInClient, { body: { client_id: clientId, secret }, as: "visitor" });
    },
  ],
  [
    "recovering a password",
    async () => {
      await server.call(recoverPassword, { body: { email }, as: "visitor" });
      await work();
    },
  ],
  [
    "signing up",
    async () => {
      const body = { nif: "12345678Z", contract: "1", email, email2: email, phone: "600000001" };
      await server.call(confirmSignUp, {
        body: { ...body, accept_conditions: true, accept_gdpr: true },
        as: "visitor",
      });
      await work();
    },
  ],
  [
    "signing in at the provider for the first time",
    () =>
      createCustomerOfIdentity(services)(
        {
          issuer: "https://id.example",
          subject: "ariadna",
          idToken: "",
          methods: [],
          readClaims: async () => ({
            name: "Ariadna",
            email: undefined,
            isEmailVerified: false,
            locale: undefined,
            taxId: "12345678Z",
            groups: [],
          }),
        },
        { language: "ca", now: new Date() },
      ),
  ],
])("%s asks a directory and the customer's tables in separate statements", async (_, act) => {
  await act();
  expect(statements.some((text) => directories.some((table) => text.includes(table)))).toBe(true);
  expect(joins(statements)).toEqual([]);
});

it("a join of a directory with a customer's table is found", () => {
  const planted =
    "select 1 from login_names l join credentials c using (customer_id) where l.login_name = $1";
  expect(joins(["select 1 from login_names", planted])).toEqual([planted]);
});
