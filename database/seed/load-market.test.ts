import { describe, expect, test } from "vitest";
import { regulatedCharges, taxRates } from "#database/market/market-tables.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { loadMarketData } from "./load-market.ts";

const database = await createTestDatabase("empty");

const stored = async () =>
  (
    await database.pool.query(
      "select tax, condition, valid_from, valid_to, rate, source from tax_rates order by 1, 2, 3",
    )
  ).rows;

describe("the market's tables", () => {
  test("contain every known tax rate, and loading them again changes nothing", async () => {
    await loadMarketData(database);
    const first = await stored();
    expect(first).toHaveLength(taxRates.length);
    await loadMarketData(database);
    expect(await stored()).toEqual(first);
  });

  test("take a rate's new end from the file, and retain an operator's rows", async () => {
    await database.pool.query("update tax_rates set rate = 0.99 where tax = 'vat' and condition = ''");
    await database.pool.query(
      "insert into tax_rates (tax, condition, valid_from, rate, source) values ('vat', 'own', '2030-01-01', 0.3, 'test')",
    );
    await loadMarketData(database);
    const rows = await stored();
    expect(rows).toContainEqual(expect.objectContaining({ tax: "vat", condition: "", rate: 0.21 }));
    expect(rows).toContainEqual(expect.objectContaining({ condition: "own", rate: 0.3 }));
  });

  test("contain the regulated amounts, each once", async () => {
    await loadMarketData(database);
    await loadMarketData(database);
    const { rows } = await database.pool.query("select charge, valid_from from regulated_charges");
    expect(rows).toHaveLength(regulatedCharges.length);
  });
});
