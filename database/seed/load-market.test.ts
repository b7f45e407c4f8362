import { describe, expect, test } from "vitest";
import { regulatedCharges, shippedRows, taxRates } from "#database/market/market-tables.ts";
import { findRegulatedRows } from "#features/catalogue/server/regulated-queries.ts";
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

  test("contain every shipped row as it is in the files", async () => {
    await loadMarketData(database);
    const rows = await findRegulatedRows(database.pool);
    expect(rows).toHaveLength(shippedRows.length);
    expect(rows).toEqual(expect.arrayContaining(shippedRows.map((row) => ({ ...row, origin: "shipped" }))));
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

  test("leave the days of an operator's row to the operator", async () => {
    await database.pool.query(
      `update tax_rates set rate = 0.2, origin = 'operator' where tax = 'vat' and condition = ''`,
    );
    await database.pool.query(
      `delete from regulated_charges where charge = 'social_bonus_financing' and valid_from >= '2026-01-01'`,
    );
    await database.pool.query(
      `insert into regulated_charges (charge, valid_from, valid_to, eur_year, source)
       values ('social_bonus_financing', '2026-01-01', '2026-06-26', 7, 'own')`,
    );
    await loadMarketData(database);
    const rows = await findRegulatedRows(database.pool);
    expect(rows).toContainEqual(expect.objectContaining({ kind: "vat", appliesTo: "", amounts: [0.2] }));
    const financing = rows
      .filter(({ kind }) => kind === "social_bonus_financing")
      .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom));
    expect(financing.map(({ origin, amounts }) => [origin, ...amounts])).toEqual([
      ["shipped", 4.650987],
      ["operator", 7],
      ["shipped", 9.011295],
    ]);
  });

  test("contain the regulated amounts, each once", async () => {
    await loadMarketData(database);
    await loadMarketData(database);
    const { rows } = await database.pool.query("select charge, valid_from from regulated_charges");
    expect(rows).toHaveLength(regulatedCharges.length);
  });
});
