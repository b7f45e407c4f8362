import { expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { findAddressee } from "./addressee.ts";

const database = await createTestDatabase("empty");

test("only customers with an email who are not erased are found, with the name that greets them", async () => {
  await database.unguarded.query(`
    insert into customers (customer_id, tax_id, kind, name, email, language, erased_at) overriding system value values
      (1, 'T1', 'person', 'Roca, Anna', 'anna@example.org', 'es', null),
      (2, 'T2', 'person', 'Bru', null, 'ca', null),
      (3, 'T3', 'person', 'Pau', 'pau@example.org', 'ca', now())`);
  const found = await Promise.all([1, 2, 3, 4].map((customerId) => findAddressee(database.pool, customerId)));
  expect(found).toEqual([
    { greetingName: "Anna", email: "anna@example.org", language: "es" },
    undefined,
    undefined,
    undefined,
  ]);
});
