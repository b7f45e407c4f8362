import { beforeEach, describe, expect, test } from "vitest";
import { eachDay, madridDate } from "#energy/calendar.ts";
import { yearBefore } from "#energy/pricing/year-of-use.ts";
import { ratesOn } from "#energy/tax-rates.ts";
import { energyPeriodsOfDay } from "#energy/tariff-periods.ts";
import { findRegulatedRows } from "#features/catalogue/server/regulated-queries.ts";
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

  test("has where each euro goes, the tolls and charges of its days apart", async () => {
    const { offers } = await resultOf({ startDate: "2025-12-10", endDate: "2026-01-20" });
    const rows = await findRegulatedRows(database.unguarded);
    const tollsOn = (day: string, kind: string, index: number): number =>
      rows.find(
        (row) =>
          row.kind === kind &&
          row.appliesTo === "018" &&
          row.validFrom <= day &&
          (row.validTo === null || day < row.validTo),
      )?.amounts[index] ?? Number.NaN;
    // 21 days of 2025 and 20 of 2026, each with the power of both periods.
    const powerEur = [0, 1].reduce(
      (sum, index) =>
        sum +
        ["power_tolls", "power_charges"].reduce(
          (ofKinds, kind) =>
            ofKinds +
            (3.45 * (21 * tollsOn("2025-12-20", kind, index) + 20 * tollsOn("2026-01-10", kind, index))) /
              365,
          0,
        ),
      0,
    );
    for (const { totalCents, shares, operations } of offers) {
      expect(shares.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
      const centsOf = (wanted: string) => shares.find(({ part }) => part === wanted)?.amountCents ?? 0;
      const sumOf = (lines: readonly { readonly amountCents: number }[]) =>
        lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(centsOf("taxes")).toBe(sumOf(operations.taxes));
      const paidTolls = sumOf(operations.powerLines) - centsOf("power");
      expect(Math.abs(paidTolls - powerEur * 100)).toBeLessThanOrEqual(4);
      expect(centsOf("tolls_and_charges")).toBeGreaterThan(paidTolls);
      expect(centsOf("energy")).toBeGreaterThan(0);
    }
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

describe("a year of the supply", () => {
  const lastYear = { year_use: [751, 787, 1180] };

  /** The PVPC by hand: the mean price of the hours of each period, the power with its tolls, and taxes on everything. */
  const pvpcByHand = async (eurOf: (hour: number) => number): Promise<number> => {
    const today = madridDate(new Date());
    const { startsOn, endsOn } = yearBefore(today);
    const hours = eachDay(startsOn, endsOn).flatMap((day) =>
      energyPeriodsOfDay("018", day, "peninsula").map((period, hour) => ({ period, eur: eurOf(hour) })),
    );
    const energyEur = lastYear.year_use.reduce((sum, kwh, index) => {
      const ofPeriod = hours.filter(({ period }) => period === index + 1);
      return sum + (kwh * ofPeriod.reduce((total, { eur }) => total + eur, 0)) / ofPeriod.length;
    }, 0);
    const rows = ratesOn(
      (await findRegulatedRows(database.unguarded)).filter(({ appliesTo }) =>
        ["", "018"].includes(appliesTo),
      ),
      today,
    );
    const amountsOf = (kind: string): readonly number[] => {
      const latest = rows
        .filter((row) => row.kind === kind)
        .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
      return latest[0]?.amounts ?? [Number.NaN];
    };
    const powerEur =
      3.45 *
      [...amountsOf("power_tolls"), ...amountsOf("power_charges"), 3.113].reduce((sum, eur) => sum + eur, 0);
    const [financing = 0] = amountsOf("social_bonus_financing");
    const [rent = 0] = amountsOf("meter_rent_single_phase");
    const [electricityTax = 0] = amountsOf("electricity_tax");
    const taxed = (energyEur + powerEur) * (1 + electricityTax);
    return (taxed + financing + rent) * 1.21 * 100;
  };

  test("is that of the bill’s code, with each product and at the regulated price", async () => {
    expect((await resultOf(lastYear)).year).toMatchObject({
      source: "code",
      energyWh: 2_718_000,
      pvpcCents: null,
    });
    state.pvpcEurKwh = (hour) => 0.05 + hour / 100;
    const { year } = await resultOf(lastYear);
    const expected = await pvpcByHand(state.pvpcEurKwh);
    // Each month is rounded to the cent by line and by tax.
    expect(Math.abs((year?.pvpcCents ?? 0) - expected)).toBeLessThanOrEqual(60);
    const costs = year?.offers.map(({ followingYearCents }) => followingYearCents) ?? [];
    expect(costs.length).toBeGreaterThan(2);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  });

  test("is that of the bill as often as a year has its days, where there is no code", async () => {
    const { year } = await resultOf();
    expect(year?.source).toBe("bill");
    // 342 kWh of 29 days.
    expect(Math.abs((year?.energyWh ?? 0) - (342_000 * 365) / 29)).toBeLessThanOrEqual(2);
    const impossible = await resultOf({ year_use: [9_000_000, 0, 0] });
    expect(impossible.year?.source).toBe("bill");
  });

  test("is not worked out of a few days", async () => {
    expect((await resultOf({ startDate: "2026-10-05" })).year).toBeNull();
    expect((await resultOf({ startDate: "2026-10-05", ...lastYear })).year?.source).toBe("code");
  });

  test("has no regulated price above 10 kW", async () => {
    state.pvpcEurKwh = 0.1;
    expect((await resultOf({ power: 10.5, power2: 10.5, ...lastYear })).year?.pvpcCents).toBeNull();
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
