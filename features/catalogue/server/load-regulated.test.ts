import { beforeEach, describe, expect, test } from "vitest";
import { loadMarketData } from "#database/seed/load-market.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { jsonLinesOf } from "#platform/server/loading/source-records.ts";
import { loadRegulated } from "./load-regulated.ts";
import { findRegulatedRows } from "./regulated-queries.ts";
import { carriedOnSentences, overdueSentences, readLastRows } from "./regulated-status.ts";

const database = await createTestDatabase("empty");

beforeEach(async () => {
  await database.pool.query("delete from tax_rates");
  await database.pool.query("delete from regulated_charges");
  await database.pool.query("delete from access_prices");
  await loadMarketData(database);
});

const load = (...rows: unknown[]) =>
  loadRegulated({ database, records: rows.map((record, index) => ({ line: index + 1, record })) });

const source = "BOE of December 2026";
const financing = { kind: "social_bonus_financing", valid_from: "2027-01-01", amounts: [8], source };
const cut = {
  kind: "electricity_tax",
  valid_from: "2026-11-01",
  valid_to: "2026-12-01",
  amounts: [0.005],
  minimum_eur_mwh: 1,
  source,
};
const afterCut = { ...cut, valid_from: "2026-12-01", valid_to: null, amounts: [0.0511269632] };

const rowsOf = async (kind: string, since: string) =>
  (await findRegulatedRows(database.pool))
    .filter((row) => row.kind === kind && row.validFrom >= since)
    .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom));

describe("loading regulated tables", () => {
  test("adds the row of a new year, which ends the one that was carried on", async () => {
    expect(await load(financing)).toMatchObject({ new: 1, refused: 0 });
    expect(await rowsOf("social_bonus_financing", "2026-06-26")).toMatchObject([
      { amounts: [9.011295], validTo: null, origin: "shipped" },
      { amounts: [8], validTo: null, carriedOnSince: "2028-01-01", origin: "operator" },
    ]);
  });

  test("a second time changes nothing", async () => {
    await load(financing, cut, afterCut);
    const before = await findRegulatedRows(database.pool);
    expect(await load(financing, cut, afterCut)).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
    expect(await findRegulatedRows(database.pool)).toEqual(before);
  });

  test("replaces a shipped row, which the next start does not restore", async () => {
    const corrected = {
      kind: "power_tolls",
      applies_to: "18",
      valid_from: "2026-01-01",
      amounts: [23.3, 0.4],
      source,
    };
    expect(await load(corrected)).toMatchObject({ changed: 1 });
    await loadMarketData(database);
    const rows = await rowsOf("power_tolls", "2026-01-01");
    expect(rows.find(({ appliesTo }) => appliesTo === "018")?.amounts).toEqual([23.3, 0.4]);
  });

  test("makes an equal row the operator's", async () => {
    const general = async () =>
      (await rowsOf("vat", "2012-09-01")).find(({ validFrom }) => validFrom === "2012-09-01");
    const shipped = await general();
    const row = { kind: "vat", valid_from: "2012-09-01", amounts: [0.21], source: shipped?.source };
    expect(await load(row)).toMatchObject({ unchanged: 1 });
    expect(await general()).toEqual({ ...shipped, origin: "operator" });
  });

  test("accepts the rows of a file in any order", async () => {
    expect(await load(afterCut, cut)).toMatchObject({ new: 2, refused: 0 });
  });

  test("notes where a row without an end ends before another one", async () => {
    const { notes } = await load({ kind: "vat", valid_from: "2010-07-01", amounts: [0.18], source });
    expect(notes).toEqual([
      {
        line: 1,
        note: "vat from 2010-07-01 ends on 2012-09-01, where the next row begins",
      },
    ]);
  });

  test.each([
    ["a row without the one that follows", [cut], "electricity_tax would have no row from 2026-12-01 on"],
    [
      "a gap",
      [cut, { ...afterCut, valid_from: "2026-12-02" }],
      "electricity_tax would have no row from 2026-12-01",
    ],
    [
      "an overlap with a stored row",
      [{ ...financing, valid_from: "2026-03-01", valid_to: "2026-07-01" }],
      "the rows from 2026-03-01 to 2026-07-01 and from 2026-06-26 hold on the same days",
    ],
  ])("refuses %s, and leaves the table as it was", async (_case, rows, reason) => {
    const before = await findRegulatedRows(database.pool);
    const report = await load(...rows);
    expect(report).toMatchObject({ new: 0, changed: 0, refused: rows.length });
    expect(report.refusals[0]?.reason).toContain(reason);
    expect(await findRegulatedRows(database.pool)).toEqual(before);
  });

  test.each([
    [{ ...financing, applies_to: "018" }, "applies_to: social_bonus_financing is one for all, leave it out"],
    [{ ...financing, kind: "gas_tur_energy" }, "applies_to is missing: gas_tur_energy has RL.1, RL.2, RL.3"],
    [{ ...financing, kind: "vat", applies_to: "water" }, "applies_to water is not known"],
    [{ ...financing, kind: "vat", amounts: [21] }, "0.21 is 21 %"],
    [
      { ...financing, kind: "power_tolls", applies_to: "018" },
      "amounts has 1, and power_tolls of 018 has 2: give one for each period",
    ],
    [{ ...cut, minimum_eur_mwh: null }, "minimum_eur_mwh belongs to electricity_tax"],
    [{ ...financing, valid_to: "2027-01-01" }, "valid_to 2027-01-01 is not after valid_from 2027-01-01"],
    [{ ...financing, carried_on_since: "2027-01-01" }, "carried_on_since 2027-01-01 is not after valid_from"],
    [{ ...financing, source: "" }, "source is empty"],
  ])("refuses what contradicts itself: %j", async (row, reason) => {
    const report = await load(row);
    expect(report).toMatchObject({ new: 0, changed: 0, refused: 1 });
    expect(report.refusals[0]?.reason).toContain(reason);
  });
});

test("the example file repeats shipped rows", async () => {
  const records = jsonLinesOf("docs/examples/regulated.ndjson");
  expect(await loadRegulated({ database, records })).toMatchObject({ new: 0, changed: 0, unchanged: 4 });
});

test("the report names what is carried on, and until when it is confirmed", async () => {
  await load({ ...financing, carried_on_since: "2029-01-01" });
  const sentences = carriedOnSentences(await readLastRows(database.pool));
  expect(sentences).toContain(
    "social_bonus_financing: confirmed until 2028-12-31, then carried on until a newer row is loaded",
  );
  expect(sentences).toContainEqual(
    expect.stringMatching(/^power_tolls of 018, 019.*: confirmed until 2026-12-31, then carried on/),
  );
  expect(sentences.filter((sentence) => /^(vat|meter_rent|losses)/.test(sentence))).toEqual([]);
});

describe("the status of the regulated tables", () => {
  const overdue = async (today: `${number}-${number}-${number}`) =>
    overdueSentences(await readLastRows(database.pool), today);

  test("warns from New Year on of a charge that is set each year, and says what to do", async () => {
    const warning =
      "social_bonus_financing: the last row, from 2026-06-26, is confirmed until 2026-12-31 and carried on since; " +
      "customers are shown costs with it. Load the row that follows: npm run load -- regulated FILE";
    expect(await overdue("2026-12-31")).not.toContainEqual(expect.stringContaining("social_bonus"));
    expect(await overdue("2027-01-01")).toContain(warning);
    await load(financing);
    expect(await overdue("2027-12-31")).not.toContainEqual(expect.stringContaining("social_bonus"));
    expect(await overdue("2028-01-01")).toContainEqual(expect.stringContaining("from 2027-01-01"));
  });

  test("never warns of rates and rents that the law leaves without an end", async () => {
    const kinds = (await overdue("2040-01-01")).map((sentence) => sentence.split(/[ :]/)[0]);
    expect(kinds.toSorted()).toEqual([
      "capacity_payments",
      "energy_tolls_and_charges",
      "gas_tur_energy",
      "gas_tur_fixed",
      "power_charges",
      "power_tolls",
      "social_bonus_financing",
    ]);
  });

  test("names a tariff whose row of the year is missing beside those that have theirs", async () => {
    const tolls = { kind: "power_tolls", applies_to: "018", valid_from: "2027-01-01", amounts: [24, 0.5] };
    await load({ ...tolls, source });
    expect(await overdue("2027-01-01")).toContainEqual(
      expect.stringMatching(
        /^power_tolls of 019, 020, 021, 022, 023, 024, 025: the last row, from 2026-01-01/,
      ),
    );
  });
});
