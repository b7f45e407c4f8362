import { describe, expect, test } from "vitest";
import { loadProducts } from "#features/catalogue/server/load-products.ts";
import { loadCustomers } from "#features/profile/server/load-customers.ts";
import { changeTerms } from "../contract-terms.ts";
import { annasRecord, annasTaxId, loadSamples, sampleCups } from "../testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { database, storage } = await startContractsServer();
await loadProducts({
  database,
  records: ["llum", "gas"].map((product, index) => ({
    line: index + 1,
    record: {
      product_id: product,
      commodity: product === "gas" ? "gas" : "electricity",
      commercial_name: product,
      prices: [],
    },
  })),
});

const load = async (change: object, today: "2026-11-22" | "2026-11-23" = "2026-11-22") => {
  const { refusals, ...counts } = await loadSamples({ database, storage }, [{ ...annasRecord, ...change }], {
    today,
  });
  return { counts, reasons: refusals.map(({ reason }) => reason) };
};
const termsOf = async (name: string) =>
  (
    await database.unguarded.query(
      `select t.starts_on, t.powers_w[1] as p1, t.product_id, t.zone, t.holder_kind from contract_terms t
       join contracts k using (customer_id, contract_id) where k.name = $1 order by t.starts_on`,
      [name],
    )
  ).rows;
const earlier = {
  starts_on: "2024-03-01",
  access_tariff: "018",
  access_tariff_name: "2.0TD",
  powers_kw: [3.45, 4.6],
};
const first = {
  starts_on: "2024-03-01",
  p1: 3450,
  product_id: null,
  zone: "peninsula",
  holder_kind: "person",
};

describe("the terms of a loaded contract", () => {
  test("begin with its supply; another power begins on the day of the load, and the same record changes nothing", async () => {
    await load({});
    expect(await termsOf("0000101")).toEqual([first]);
    await load({ powers_kw: [4.6, 4.6] });
    await load({ powers_kw: [4.6, 4.6] }, "2026-11-23");
    await load({ powers_kw: [4.6, 4.6], debt_eur: 0 }, "2026-11-23");
    expect(await termsOf("0000101")).toEqual([first, { ...first, starts_on: "2026-11-22", p1: 4600 }]);
  });

  test("of a supply point in another zone are new ones too", async () => {
    const place = { ...annasRecord.supply_point, postal_code: "07001" };
    await load({ powers_kw: [4.6, 4.6], supply_point: place }, "2026-11-23");
    expect((await termsOf("0000101")).at(-1)).toMatchObject({
      starts_on: "2026-11-23",
      zone: "balearic_islands",
    });
  });

  test("are those that the record gives by dates", async () => {
    const record = {
      powers_kw: [6.9, 6.9],
      product_id: "llum",
      terms_since: "2026-09-01",
      earlier_terms: [
        { ...earlier, holder_kind: "company" },
        { ...earlier, starts_on: "2025-01-01", powers_kw: [4.6, 4.6], product_id: "llum" },
      ],
    };
    expect((await load(record)).reasons).toEqual([]);
    const list = [
      { ...first, holder_kind: "company" },
      { ...first, starts_on: "2025-01-01", p1: 4600, product_id: "llum" },
      { ...first, starts_on: "2026-09-01", p1: 6900, product_id: "llum" },
    ];
    expect(await termsOf("0000101")).toEqual(list);
    expect((await load(record)).counts).toMatchObject({ unchanged: 1 });
    expect((await load({ ...record, debt_eur: 1 }, "2026-11-23")).counts).toMatchObject({ changed: 1 });
    expect(await termsOf("0000101")).toEqual(list);
  });

  test("of a draft are none until it is active, which then begin with its supply", async () => {
    const draft = {
      name: "0000150",
      state: "draft",
      starts_on: "2026-11-20",
      supply_point: { ...annasRecord.supply_point, cups: sampleCups(150) },
    };
    await load(draft);
    expect(await termsOf("0000150")).toEqual([]);
    await load({ ...draft, state: "active", powers_kw: [4.6, 4.6] });
    expect(await termsOf("0000150")).toEqual([{ ...first, starts_on: "2026-11-20", p1: 4600 }]);
  });

  test("have the kind of the customer, and another kind begins on the day of its load", async () => {
    const report = await loadCustomers({
      database,
      records: [{ line: 1, record: { tax_id: annasTaxId, kind: "company", name: "Anna Roca" } }],
      languages: { offered: ["ca"], default: "ca" },
      storeFirstPasswords: async () => [],
      endPasswordLinks: async () => {},
      changeTerms,
      now: new Date("2026-11-23T23:30:00Z"),
    });
    expect(report).toMatchObject({ changed: 1, refusals: [] });
    expect(await termsOf("0000150")).toMatchObject([
      { starts_on: "2026-11-20", holder_kind: "person" },
      { starts_on: "2026-11-24", holder_kind: "company" },
    ]);
    expect((await termsOf("0000101")).at(-1)).toMatchObject({
      starts_on: "2026-11-24",
      holder_kind: "company",
    });
  });

  test.each([
    [{ earlier_terms: [earlier] }, /^earlier_terms without terms_since/],
    [{ terms_since: "2026-11-23" }, /^terms_since 2026-11-23 is in the future/],
    [{ terms_since: "2024-02-29" }, /^terms_since 2024-02-29 is before starts_on 2024-03-01/],
    [
      { state: "closed", ends_on: "2026-10-31", terms_since: "2026-11-01" },
      /^terms_since 2026-11-01 is after ends_on 2026-10-31/,
    ],
    [
      { terms_since: "2024-03-01", earlier_terms: [earlier] },
      /^earlier_terms: 2024-03-01 is not before 2024-03-01/,
    ],
    [
      {
        terms_since: "2026-09-01",
        earlier_terms: [{ ...earlier, starts_on: "2025-01-01" }, earlier],
      },
      /^earlier_terms: 2025-01-01 is not before 2024-03-01/,
    ],
    [
      { terms_since: "2026-09-01", earlier_terms: [{ ...earlier, access_tariff: "019" }] },
      /^earlier_terms of 2024-03-01: access_tariff 019 is 3.0TD/,
    ],
    [
      { terms_since: "2026-09-01", earlier_terms: [{ ...earlier, powers_kw: [4.6] }] },
      /^earlier_terms of 2024-03-01: powers_kw: with access_tariff 018 the power of P2 is missing/,
    ],
    [
      { terms_since: "2026-09-01", earlier_terms: [{ ...earlier, product_id: "nova" }] },
      /^product nova is not known/,
    ],
    [
      { terms_since: "2026-09-01", earlier_terms: [{ ...earlier, product_id: "gas" }] },
      /^product gas is of gas/,
    ],
  ])("are refused when they contradict themselves: %j", async (change, reason) => {
    expect((await load(change)).reasons).toEqual([expect.stringMatching(reason)]);
  });
});
