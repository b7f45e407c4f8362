import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { bigint, nullable, queryRow, text } from "#platform/server/database/query.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { replaceEmail } from "./email-changes.ts";
import { updateContact } from "./get-profile.ts";
import { loadCustomers } from "./load-customers.ts";

const database = await createTestDatabase("empty");

type Contact = { email: string | null; mobile: string | null; language: CompleteLanguage };
type CustomerExport = Contact & { tax_id: string; name: string; kind: "person" };

const load = (records: readonly CustomerExport[]) =>
  loadCustomers({
    database,
    records: records.map((record, index) => ({ line: index + 1, record })),
    languages: { offered: completeLanguages, default: "ca" },
    storeFirstPasswords: async () => [],
    endPasswordLinks: async () => {},
    changeTerms: (_client, _contracts, change) => change(),
  });

const stored = async (taxId: string): Promise<Contact & { customer_id: number }> => {
  const row = await queryRow(database.unguarded, {
    text: "select customer_id, email, mobile, language from customers where tax_id = $1",
    values: [taxId],
    columns: { customer_id: bigint, email: nullable(text), mobile: nullable(text), language: text },
  });
  if (row === undefined) throw new Error(`${taxId} was not loaded`);
  return { ...row, language: completeLanguages.find((language) => language === row.language) ?? "ca" };
};

/** Changes a customer's contact as the portal's handlers do. */
const changeInPortal = (customerId: number, change: Partial<Contact>): Promise<void> =>
  inTransaction(database.pool, async (client) => {
    const { email, mobile, language } = change;
    await updateContact(client, customerId, { mobile: mobile ?? undefined, language });
    if (typeof email === "string") await replaceEmail(client, customerId, email);
  });

const letterOf = (digits: number) => "TRWAGMYFPDXBNJZSQVHLCKE".charAt(digits % 23);
let digits = 30_000_000;
const nextCustomer = (): CustomerExport => {
  digits += 1;
  return {
    tax_id: `${digits}${letterOf(digits)}`,
    kind: "person",
    name: "Anna Roca",
    email: `first${digits}@example.org`,
    mobile: "600000000",
    language: "ca",
  };
};

const facts = ["email", "mobile", "language"] as const;
type Fact = (typeof facts)[number];

const valueOf = (fact: Fact, taxId: string, index: number): Partial<Contact> => {
  if (fact === "email") return { email: `change${index}.${taxId.toLowerCase()}@example.org` };
  if (fact === "mobile") return { mobile: `60000000${index}` };
  return { language: completeLanguages[index % 3] ?? "ca" };
};

/** What happens on one day: the customer or the retailer changes a fact, or nothing does. */
const day = fc.option(
  fc.record({
    by: fc.constantFrom("customer" as const, "retailer" as const),
    fact: fc.constantFrom(...facts),
    value: fc.integer({ min: 1, max: 6 }),
  }),
);

describe("a nightly export", () => {
  test("loaded thirty nights in a row loses no change of a customer and reports each conflict", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(day, { minLength: 30, maxLength: 30 }), async (days) => {
        const exported = nextCustomer();
        let last = { ...exported };
        await load([exported]);
        const { customer_id: customerId } = await stored(exported.tax_id);
        const expected: Contact = {
          email: exported.email,
          mobile: exported.mobile,
          language: exported.language,
        };
        for (const change of days) {
          const value = change === null ? {} : valueOf(change.fact, exported.tax_id, change.value);
          if (change?.by === "customer") {
            await changeInPortal(customerId, value);
            Object.assign(expected, value);
          } else Object.assign(exported, value);
          const conflicts = facts.filter((fact) => {
            if (exported[fact] === last[fact]) return false;
            const isTheirs = expected[fact] !== last[fact];
            if (!isTheirs) Object.assign(expected, { [fact]: exported[fact] });
            return isTheirs && expected[fact] !== exported[fact];
          });
          last = { ...exported };
          const report = await load([exported]);
          expect(report.refusals).toEqual([]);
          expect(report.notes?.map(({ note }) => note.split(":")[0]) ?? []).toEqual(
            conflicts.length === 0 ? [] : [conflicts.join(" and ")],
          );
          expect(await stored(exported.tax_id)).toMatchObject(expected);
        }
      }),
      { numRuns: 4 },
    );
  });

  test("leaves the email that a customer confirmed, which signs in, and the former one does not", async () => {
    const exported = nextCustomer();
    await load([exported]);
    const { customer_id: customerId } = await stored(exported.tax_id);
    await changeInPortal(customerId, { email: "confirmed@example.org", mobile: "611111111", language: "en" });
    const report = await load([exported]);
    expect(report).toMatchObject({ changed: 0, unchanged: 1 });
    expect(report).not.toHaveProperty("notes");
    const { rows } = await database.unguarded.query(
      "select login_name from login_names where customer_id = $1 and kind = 'email'",
      [customerId],
    );
    expect(rows).toEqual([{ login_name: "confirmed@example.org" }]);
    expect(await stored(exported.tax_id)).toMatchObject({ mobile: "611111111", language: "en" });
  });

  test("does not undo a change that is committed while the file is being loaded", async () => {
    const exported = nextCustomer();
    await load([exported]);
    const { customer_id: customerId } = await stored(exported.tax_id);
    const client = await database.pool.connect();
    await client.query("begin");
    await updateContact(client, customerId, { mobile: "622222222", language: undefined });
    const loading = load([{ ...exported, name: "Anna Roca i Puig", mobile: "633333333" }]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await client.query("commit");
    client.release();
    expect((await loading).notes).toEqual([{ line: 1, note: expect.stringContaining("mobile: changed") }]);
    expect(await stored(exported.tax_id)).toMatchObject({ mobile: "622222222" });
  });
});
