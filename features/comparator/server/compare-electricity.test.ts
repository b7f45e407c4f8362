import { beforeEach, describe, expect, test } from "vitest";
import { compareElectricity } from "../contract/compare-electricity.ts";
import { contactForm, electricityForm, startComparator } from "./testing/comparator-fixture.ts";

const { database, server, asked, state } = await startComparator();
const compare = (part: object = {}, language: "ca" | "es" | "en" = "ca") =>
  server.call(compareElectricity, {
    as: "visitor",
    raw: { body: { ...electricityForm, ...part } },
    language,
  });
const resultOf = async (part: object = {}, language: "ca" | "es" | "en" = "ca") => {
  const { data } = (await compare(part, language)).answer();
  if (!("offers" in data)) throw new Error("A contact was taken");
  return data;
};

beforeEach(() => {
  asked.length = 0;
  state.refusal = undefined;
  state.pvpcEurKwh = undefined;
});

describe("a bill of electricity", () => {
  test("is compared with each product that the supply can have, the cheapest first", async () => {
    const { offers, totalCents, invoiceCents, days } = await resultOf();
    expect([invoiceCents, days]).toEqual([6020, 29]);
    expect(offers.length).toBeGreaterThan(1);
    expect(offers.map((offer) => offer.totalCents)).toEqual(
      offers.map((offer) => offer.totalCents).toSorted((a, b) => a - b),
    );
    expect(totalCents).toBe(offers[0]?.totalCents);
    for (const offer of offers) expect(offer.differenceCents).toBe(offer.totalCents - 6020);
  });

  test("has lines and taxes that add up to each total to the cent", async () => {
    const { offers } = await resultOf({ startDate: "2025-12-10", endDate: "2026-01-20" });
    for (const { totalCents, operations } of offers) {
      const { powerLines, energyLines, rentLines, otherLines, taxes } = operations;
      const amounts = [...powerLines, ...energyLines, ...rentLines, ...otherLines, ...taxes];
      expect(amounts.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
      for (const line of [...powerLines, ...energyLines, ...rentLines])
        expect(
          Math.abs(line.unitPriceEur * line.quantity * line.multiplier * 100 - line.amountCents),
        ).toBeLessThan(1);
      // Prices change with the year.
      expect(powerLines).toHaveLength(4);
    }
  });

  test("is answered in the specification’s shape", async () => {
    const { data } = JSON.parse((await compare()).bytes.toString());
    expect(data).toMatchObject({
      header: expect.stringMatching(/^<p>/),
      content: expect.stringMatching(/^<ul>/),
      total_amount: expect.any(Number),
      operations: {
        potencia: [{ name: "Potència P1", quantity: 3.45, multi: 29 }, { name: "Potència P2" }],
        energia: [{ quantity: 62, multi: 1 }, { quantity: 122 }, { quantity: 158 }],
        lloguer: [{ name: "Lloguer del comptador", price_unit: 0.02663, multi: 29 }],
        taxes: [{ name: "Impost elèctric" }, { name: expect.stringMatching(/^IVA \(21.%\)$/) }],
      },
    });
  });

  test("is said to be cheaper or dearer with the same words", async () => {
    expect((await resultOf({ invoiceAmount: 20 }, "es")).header).toMatch(
      /habría sido de [\d,]+.€: [\d,]+.€ más\./,
    );
    expect((await resultOf({ invoiceAmount: 200 }, "es")).header).toMatch(
      /habría sido de [\d,]+.€: [\d,]+.€ menos\./,
    );
    const { totalCents } = await resultOf();
    expect((await resultOf({ invoiceAmount: totalCents / 100 }, "en")).header).toContain(
      "would have been the same",
    );
  });

  test("has no figure for a product by the hour, and says which term is missing", async () => {
    const { notCompared } = await resultOf();
    expect(notCompared).toEqual([{ productId: 9, name: "Llum Hora a Hora", reason: "not_priced_yet" }]);
  });

  test("stands beside the regulated price, where that is loaded and the supply can have it", async () => {
    expect((await resultOf()).pvpcCents).toBeNull();
    state.pvpcEurKwh = 0.1;
    const cheap = await resultOf();
    state.pvpcEurKwh = 0.2;
    const dear = await resultOf();
    // 342 kWh at ten cents more, with the taxes on them: 5.11269632 % and 21 %.
    const expected = 342 * 0.1 * 1.0511269632 * 1.21 * 100;
    expect(Math.abs((dear.pvpcCents ?? 0) - (cheap.pvpcCents ?? 0) - expected)).toBeLessThanOrEqual(3);
    expect((await resultOf({ power: 10.5, power2: 10.5 })).pvpcCents).toBeNull();
  });

  test("shows a promotion apart from the price that lasts", async () => {
    const { offers } = await resultOf();
    const promoted = offers.find(({ name }) => name === "Llum Estrena");
    expect(promoted?.firstYearCents).toBeLessThan(promoted?.totalCents ?? 0);
    expect(offers.find(({ name }) => name === "Llum Tres Períodes")?.firstYearCents).toBeNull();
  });

  test("is taxed as its place is: IGIC in the Canary Islands", async () => {
    const { operations, content } = await resultOf({ zip: "35001" });
    expect(operations.taxes.map(({ name }) => name).join()).not.toContain("IVA");
    expect(content).not.toContain("península");
    expect((await resultOf({ zip: undefined })).content).toContain("península");
  });

  test("of 3.0TD has six periods, and powers that are not said are those of the period before", async () => {
    const { operations, content } = await resultOf({
      accessTariff: 19,
      power: 20,
      power2: 25,
      p4: 10,
      p5: 0,
      p6: 30,
    });
    expect(operations.powerLines.map(({ quantity }) => quantity)).toEqual([20, 25, 25, 25, 25, 25]);
    expect(content).toContain("No ens has dit totes les potències");
  });

  test("escapes the names of products in its HTML", async () => {
    await database.unguarded.query(
      "update products set commercial_name = '<img src=x onerror=alert(1)>' where numeric_id = 1",
    );
    const { header } = await resultOf();
    expect(header).not.toContain("<img");
    await database.unguarded.query(
      "update products set commercial_name = 'Llum Tres Períodes' where numeric_id = 1",
    );
  });
});

describe("a bill is refused", () => {
  test.each([
    ["without a valid CUPS", { cups: "ES0031405600000001XX" }, "cups_not_valid"],
    ["with the tariff of gas", { accessTariff: 102 }, "tariff_not_found"],
    ["that ends before it begins", { endDate: "2026-09-01" }, "period_not_valid"],
    ["that is not over", { endDate: "2099-01-01" }, "period_not_valid"],
    ["of more than a year", { startDate: "2024-01-01" }, "period_not_valid"],
    ["without consumption", { p1: 0, p2: 0, p3: 0 }, "consumption_missing"],
    ["of more than the power can give", { p1: 3000 }, "consumption_too_high"],
    [
      "for whose days no product has a price",
      { startDate: "2019-01-01", endDate: "2019-01-31" },
      "not_compared",
    ],
  ])("%s", async (_case, part, code) => {
    expect((await compare(part)).problem().code).toBe(code);
  });

  test("in the specification’s words when nothing can be compared", async () => {
    const { message } = (await compare({ startDate: "2019-01-01", endDate: "2019-01-31" })).problem();
    expect(message).toBe("Error: Could not compare");
  });

  test.each([
    ["a retailer", { comerOrigin: 0 }],
    ["a tariff", { accessTariff: undefined }],
    ["the first period", { p1: undefined }],
    ["a power", { power: 0 }],
    ["a second power above zero", { power2: 0 }],
    ["an amount", { invoiceAmount: 0 }],
    ["a day of the calendar", { startDate: "2026-02-30" }],
    ["a use that is not negative", { p2: -1 }],
  ])("without %s", async (_case, part) => {
    expect((await compare(part)).status).toBe(400);
  });
});

describe("the contact of a person in place of a bill", () => {
  const send = (part: object = {}) =>
    server.call(compareElectricity, { as: "visitor", raw: { body: { ...contactForm, ...part } } });

  test("asks for a call", async () => {
    expect((await send()).answer()).toEqual({ data: { status: "OK", reference: "K7QM-2X9R" } });
    expect(asked).toMatchObject([{ contact: { telephone: "600000001" }, subject: { origin: "comparator" } }]);
  });

  test("without consent is refused", async () => {
    expect((await send({ consent: false })).status).toBe(400);
  });

  test.each([
    "attachment_count",
    "attachment_not_found",
    "attachment_refused",
    "too_many_call_backs",
  ] as const)("is refused with the code of the call-back: %s", async (code) => {
    state.refusal = code;
    expect((await send()).problem().code).toBe(code);
  });
});
