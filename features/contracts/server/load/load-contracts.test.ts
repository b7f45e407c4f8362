import { describe, expect, test } from "vitest";
import { loadProducts } from "#features/catalogue/server/load-products.ts";
import {
  annasRecord,
  fornsGasRecord,
  fornsTaxId,
  loadSamples,
  sampleCups,
} from "../testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";
import type { ClaimablePeriod } from "./contract-lookup-queries.ts";
import type { LoadContractsOptions } from "./load-contracts.ts";

const { database, storage, anna } = await startContractsServer();

const load = async (records: readonly unknown[], options?: Partial<LoadContractsOptions>) => {
  const { refusals, ...counts } = await loadSamples({ database, storage }, records, {
    today: "2026-11-22",
    ...options,
  });
  return { counts, reasons: refusals.map(({ reason }) => reason) };
};
const rows = async (text: string, values: unknown[] = []) =>
  (await database.unguarded.query(text, values)).rows;
const contractNamed = async (name: string) =>
  (await rows("select * from contracts where name = $1", [name]))[0];

describe("loading contracts", () => {
  test("stores a contract with its supply point, account and services", async () => {
    expect((await load([annasRecord, fornsGasRecord])).counts).toMatchObject({ new: 2, refused: 0 });
    expect(await contractNamed("0000101")).toMatchObject({
      customer_id: anna,
      powers_w: [3450, 4600],
      debt_cents: 1234,
      starts_on: "2024-03-01",
      ends_on: null,
      electronic_notification_starts_on: "2024-03-01",
    });
    expect(
      await rows("select cups, distributor_code, cadastral_reference from supply_points order by cups"),
    ).toEqual([
      { cups: sampleCups(101), distributor_code: "0031", cadastral_reference: "9872023VH5797S0001WX" },
      { cups: sampleCups(901), distributor_code: "0031", cadastral_reference: "9872023VH5797S0001WX" },
    ]);
    expect(await rows("select iban from bank_accounts")).toEqual([{ iban: "ES9121000418450200051332" }]);
    expect(
      await rows("select kind, name, ends_on from contract_services where customer_id = $1 order by kind", [
        anna,
      ]),
    ).toEqual([
      { kind: "service", name: "Manteniment", ends_on: null },
      { kind: "social_bonus", name: "Bo social", ends_on: "2026-05-31" },
    ]);
    expect(await contractNamed("0000901")).toMatchObject({
      pressure_bar: 0.05,
      flow_kwh_day: 120,
      powers_w: [],
    });
  });

  test("restores the zeros that a spreadsheet has dropped from codes and from a DNI", async () => {
    await rows(
      `with fresh as (insert into customers (tax_id, kind, name) values ('01234567L', 'person', 'Dora')
         returning customer_id)
       insert into login_names (login_name, kind, customer_id) select '01234567L', 'tax_id', customer_id from fresh`,
    );
    const parts = {
      postal_code: "8012",
      ine_code: "8019",
      city: "Barcelona",
      street_type: "CL",
      street_name: "Gràcia",
      street_number: "12",
    };
    const { supply_point, holder, notification_address } = annasRecord;
    const distributor = { ...supply_point.distributor, code: "31" };
    const record = {
      ...annasRecord,
      name: "0000777",
      customer_tax_id: "1234567L",
      access_tariff: "18",
      supply_point: { ...supply_point, cups: sampleCups(777), postal_code: "8012", distributor },
      holder: { ...holder, tax_id: "1234567L" },
      notification_address: { ...notification_address, parts },
    };
    expect(await load([record])).toMatchObject({ counts: { new: 1, refused: 0 } });
    const stored = await contractNamed("0000777");
    expect(stored).toMatchObject({ access_tariff: "018", holder_tax_id: "01234567L" });
    const [place] = await rows("select * from supply_points where cups = $1", [sampleCups(777)]);
    expect(place).toMatchObject({ postal_code: "08012", distributor_code: "0031" });
    const [address] = await rows("select * from notification_addresses where address_id = $1", [
      stored.notification_address_id,
    ]);
    expect(address).toMatchObject({ postal_code: "08012", ine_code: "08019", province_id: 8 });
  });

  test("stores the options in force, and keeps those that a later record leaves out", async () => {
    const options = async () => (await contractNamed("0000101")).tariff_options;
    await load([
      {
        ...annasRecord,
        happy_day: "sunday",
        double_tariff: { start_month: 4, start_year: 2027, end_month: 9, end_year: 2027 },
      },
    ]);
    expect(await options()).toEqual({
      happy_day: "sunday",
      double_tariff: { startMonth: 4, startYear: 2027, endMonth: 9, endYear: 2027 },
    });
    await load([{ ...annasRecord, happy_hours: { start_hour: 14, end_hour: 16 }, happy_day: "monday" }]);
    expect(await options()).toMatchObject({
      happy_day: "monday",
      happy_hours: { startHour: 14, endHour: 16 },
      double_tariff: { startYear: 2027 },
    });
    await loadProducts({
      database,
      records: [
        {
          line: 1,
          record: { product_id: "nova", commodity: "electricity", commercial_name: "Nova", prices: [] },
        },
      ],
    });
    await load([{ ...annasRecord, product_id: "nova" }]);
    expect(await options()).toEqual({});
    await load([annasRecord]);
  });

  test("a second time changes nothing", async () => {
    const before = await contractNamed("0000101");
    expect((await load([annasRecord, fornsGasRecord])).counts).toMatchObject({
      unchanged: 2,
      new: 0,
      changed: 0,
    });
    expect(await contractNamed("0000101")).toEqual(before);
  });

  test("replaces a contract whose record has changed, including its services and supply periods", async () => {
    const changed = { ...annasRecord, powers_kw: [4.6, 4.6], services: [], starts_on: "2024-03-02" };
    expect((await load([changed])).counts).toMatchObject({ changed: 1 });
    expect(await contractNamed("0000101")).toMatchObject({ powers_w: [4600, 4600] });
    expect(await rows("select name from contract_services where customer_id = $1", [anna])).toEqual([
      { name: "Bo social" },
    ]);
    expect(await rows("select starts_on from supply_periods where customer_id = $1", [anna])).toEqual([
      { starts_on: "2024-03-02" },
    ]);
    expect(await rows("select 1 from supply_points where customer_id = $1", [anna])).toHaveLength(1);
    expect((await load([annasRecord])).counts).toMatchObject({ changed: 1 });
  });

  test("refuses an unknown customer, an unknown product and another customer's contract, and names what to load first", async () => {
    const { counts, reasons } = await load([
      { ...annasRecord, name: "1", customer_tax_id: "00000000T" },
      { ...annasRecord, name: "2", product_id: "none" },
      { ...annasRecord, customer_tax_id: fornsTaxId },
    ]);
    expect(counts).toMatchObject({ refused: 3, new: 0, changed: 0 });
    expect(reasons).toEqual([
      expect.stringMatching(/customer 00000000T is not known: load it first/),
      expect.stringMatching(/product none is not known: load it first/),
      expect.stringMatching(/contract 0000101 is that of 12345678Z/),
    ]);
  });

  test("refuses a CUPS that is supplied under another contract on the same days", async () => {
    const second = { ...annasRecord, name: "0000902", customer_tax_id: fornsTaxId, starts_on: "2025-01-01" };
    const { reasons } = await load([second]);
    expect(reasons).toEqual([
      expect.stringMatching(
        /supplied under contract 0000101 from 2024-03-01 with no end.*load the end of that contract/,
      ),
    ]);
  });

  test("accepts a change of tenant of a supply point, in any order of the lines", async () => {
    const cups = sampleCups(77).slice(0, 20);
    const supply_point = { ...annasRecord.supply_point, cups };
    const before = { ...annasRecord, name: "0000177", supply_point };
    await load([before]);
    const next = { ...before, name: "0000977", customer_tax_id: fornsTaxId, starts_on: "2025-07-01" };
    const ended = { ...before, state: "closed", ends_on: "2025-06-30" };
    expect((await load([next, ended])).counts).toMatchObject({ new: 1, changed: 1, refused: 0 });
    expect(
      await rows("select starts_on, ends_on from supply_periods where supply_point = $1 order by 1", [cups]),
    ).toEqual([
      { starts_on: "2024-03-01", ends_on: "2025-06-30" },
      { starts_on: "2025-07-01", ends_on: null },
    ]);
  });

  test.each([
    ["35001", "canary_islands"],
    ["07001", "balearic_islands"],
    ["51001", "ceuta"],
    ["08012", "peninsula"],
  ])("takes the zone of postal code %s from it: %s", async (postal_code, zone) => {
    const cups = sampleCups(Number(postal_code));
    const supply_point = { ...annasRecord.supply_point, cups, postal_code };
    expect((await load([{ ...annasRecord, name: `Z${postal_code}`, supply_point }])).counts).toMatchObject({
      new: 1,
    });
    expect(await rows("select zone from supply_points where cups = $1", [cups])).toEqual([{ zone }]);
  });

  test("still knows a record whose zone was left out or written", async () => {
    const record = (await rows("select record_sha256 from contracts where name = '0000101'"))[0];
    const supply_point = { ...annasRecord.supply_point, zone: "peninsula" };
    expect((await load([{ ...annasRecord, supply_point }])).counts).toMatchObject({ unchanged: 1 });
    expect(await rows("select record_sha256 from contracts where name = '0000101'")).toEqual([record]);
  });

  test("adds no supply period for a draft", async () => {
    const draft = { ...annasRecord, name: "0000188", state: "draft", starts_on: "2027-01-01" };
    expect((await load([draft])).counts).toMatchObject({ new: 1 });
    const { contract_id } = await contractNamed("0000188");
    expect(await rows("select 1 from supply_periods where contract_id = $1", [contract_id])).toEqual([]);
  });

  test("shares addresses, accounts and wallets among the contracts of one customer only", async () => {
    const share = { wallet: "Flux", weight: 1, starts_on: "2025-01-01" };
    const firstRecord = {
      ...annasRecord,
      name: "0000201",
      supply_point: { ...annasRecord.supply_point, cups: sampleCups(201) },
    };
    const secondRecord = {
      ...firstRecord,
      name: "0000202",
      supply_point: { ...firstRecord.supply_point, cups: sampleCups(202) },
    };
    const shared = [firstRecord, secondRecord].map((record) => ({ ...record, solar_wallets: [share] }));
    await load([
      ...shared,
      {
        ...shared[0],
        name: "0000903",
        customer_tax_id: fornsTaxId,
        starts_on: "2020-01-01",
        ends_on: "2020-02-01",
        state: "closed",
      },
    ]);
    expect(await rows("select 1 from bank_accounts where customer_id = $1", [anna])).toHaveLength(1);
    expect(await rows("select 1 from notification_addresses where customer_id = $1", [anna])).toHaveLength(1);
    expect(await rows("select name from solar_wallets")).toEqual([{ name: "Flux" }, { name: "Flux" }]);
    expect(await rows("select 1 from solar_wallet_shares where customer_id = $1", [anna])).toHaveLength(2);
  });

  test("claims the curves that were loaded before the contract", async () => {
    const cups = sampleCups(301);
    await database.unguarded.query(
      `insert into unclaimed_curve_days (supply_point, resolution, kind, day, readings)
       values ($1, 'hour', 'billed', '2026-05-04', '')`,
      [cups.slice(0, 20)],
    );
    const claimed: ClaimablePeriod[] = [];
    const record = { ...annasRecord, name: "0000301", supply_point: { ...annasRecord.supply_point, cups } };
    await load([record], { claimCurves: async (period) => claimed.push(period) });
    expect(claimed).toEqual([
      { customerId: anna, supplyPoint: cups.slice(0, 20), startsOn: "2024-03-01", endsOn: null },
    ]);
  });
});

describe("a contract's record", () => {
  test.each([
    [
      { supply_point: { ...annasRecord.supply_point, cups: "ES0291000000000001DX0F" } },
      /control letters do not agree/,
    ],
    [{ supply_point: { ...annasRecord.supply_point, cups: "ES029100000000000" } }, /20 or 22 characters/],
    [{ access_tariff: "2.0TD" }, /access_tariff 2\.0TD is not a code of the CNMC: give 018/],
    [{ iban: "ES9121000418450200051333" }, /iban ending in 1333 is not valid: its check digits do not agree/],
    [
      { supply_point: { ...annasRecord.supply_point, zone: "canary_islands" } },
      /zone canary_islands contradicts postal_code 08012, which is in peninsula/,
    ],
    [
      { supply_point: { ...annasRecord.supply_point, postal_code: "35001", zone: "peninsula" } },
      /zone peninsula contradicts postal_code 35001, which is in canary_islands/,
    ],
    [{ powers_kw: [4.6] }, /access_tariff 018 the power of P2 is missing/],
    [{ powers_kw: [4.6, 4.6, 4.6] }, /power of P3 is given, and the tariff has no such period/],
    [{ powers_kw: [4.6, 46] }, /power of P2 is above 15 kW/],
    [{ powers_kw: [0, 4.6] }, /power of P1 is not above 0/],
    [
      { access_tariff: "019", access_tariff_name: "3.0TD", powers_kw: [20, 20, 20, 20, 18, 25] },
      /power of P5 is below that of the period before/,
    ],
    [
      { access_tariff: "019", access_tariff_name: "Tarifa 3.0 TD", powers_kw: [10, 10, 10, 10, 10, 10] },
      /all others are 15 kW or less/,
    ],
    [
      { access_tariff_name: "3.0TD" },
      /access_tariff 018 is 2\.0TD and access_tariff_name is 3\.0TD: correct one/,
    ],
    [
      { supply_point: { ...annasRecord.supply_point, cadastral_reference: "9872023VH5797S0001XW" } },
      /cadastral_reference 9872023VH5797S0001XW is not valid/,
    ],
    [
      { holder: { ...annasRecord.holder, tax_id: "97090258K" } },
      /holder\.tax_id 97090258K is not a NIF, NIE or CIF: its control character/,
    ],
    [{ starts_on: "2027-01-01" }, /an active contract cannot start in the future \(2027-01-01\)/],
    [{ state: "closed", ends_on: "2027-01-01" }, /a closed contract cannot end in the future/],
    [{ debt_eur: 21_474_836.48 }, /debt_eur must be at most 21474836\.47/],
    [{ powers_kw: [1e12, 4.6] }, /powers_kw\.0 must be at most 1000000/],
    [{ access_tariff_name: "2.0TD\0" }, /access_tariff_name has characters that cannot be stored/],
    [{ starts_on: null }, /needs its first day of supply: add starts_on/],
    [{ state: "closed" }, /needs its last day of supply: add ends_on/],
    [{ state: "closed", ends_on: "2024-02-01" }, /ends_on 2024-02-01 is before starts_on 2024-03-01/],
    [{ starts_on: "2024-02-30" }, /starts_on is not a day as YYYY-MM-DD/],
    [{ powers_kw: ["3,45"] }, /powers_kw.0 must be of type number/],
    [{ tariff: "2.0TD" }, /fields that are not known: tariff/],
    [{ holder: { ...annasRecord.holder, vat: "x" } }, /holder has fields that are not known: vat/],
  ])("with %j is refused with the reason", async (change, reason) => {
    const { reasons } = await load([{ ...annasRecord, name: "0000999", ...change }]);
    expect(reasons).toEqual([expect.stringMatching(reason)]);
  });

  test("never has its whole account number in a report", async () => {
    const { reasons } = await load([{ ...annasRecord, iban: "ES9121000418450200051333" }]);
    expect(reasons.join()).not.toContain("ES91210004184502");
  });
});

test("the text in which a contract is searched follows the address of its supply point, whichever record corrects it", async () => {
  const moved = { ...annasRecord.supply_point, street: "Passeig Nou, 3" };
  const former = {
    ...annasRecord,
    name: "0000100",
    state: "closed",
    starts_on: "2020-01-01",
    ends_on: "2024-02-29",
    supply_point: moved,
  };
  await load([annasRecord]);
  expect((await load([former])).reasons).toEqual([]);
  const texts = await rows("select search_text from contracts where name in ('0000100', '0000101')");
  expect(texts).toHaveLength(2);
  for (const { search_text } of texts) expect(search_text).toContain(" passeig nou 3 ");
});
