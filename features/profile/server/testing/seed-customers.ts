import { loadCustomers } from "../load-customers.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { bigint, queryRows, text } from "#platform/server/database/query.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";

/** Two customers with an email each. */
export const seedCustomers = async (database: TestDatabase): Promise<{ anna: number; bru: number }> => {
  await loadCustomers({
    database,
    records: [
      { tax_id: "12345678Z", kind: "person", name: "Anna Roca", email: "anna@example.org", language: "ca" },
      { tax_id: "00000000T", kind: "person", name: "Bru Pla", email: "bru@example.org", language: "es" },
    ].map((record, index) => ({ line: index + 1, record })),
    languages: { offered: completeLanguages, default: "ca" },
    storeFirstPasswords: async () => [],
    endPasswordLinks: async () => {},
    changeTerms: (_client, _contracts, change) => change(),
  });
  const rows = await queryRows(database.unguarded, {
    text: "select tax_id, customer_id from customers",
    columns: { tax_id: text, customer_id: bigint },
  });
  const numberOf = (taxId: string): number => rows.find((row) => row.tax_id === taxId)?.customer_id ?? 0;
  return { anna: numberOf("12345678Z"), bru: numberOf("00000000T") };
};
