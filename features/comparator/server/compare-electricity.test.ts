import { beforeEach, describe, expect, test } from "vitest";
import { eachDay, madridDate } from "#energy/calendar.ts";
import { yearBefore } from "#energy/pricing/year-of-use.ts";
import { ratesOn } from "#energy/tax-rates.ts";
import { energyPeriodsOfDay } from "#energy/tariff-periods.ts";
import type { TariffZone } from "#energy/tariffs.ts";
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

  interface Place {
    readonly zip: string;
    readonly zone: TariffZone;
    /** The sales tax on the supply, and on the rent of the meter. */
    readonly rates: readonly [number, number];
  }
  const mainland: Place = { zip: "08015", zone: "peninsula", rates: [0.21, 0.21] };

  /** What law and regulator set today for a home. */
  const readAmounts = async () => {
    const found = await findRegulatedRows(database.unguarded);
    const rows = ratesOn(
      found.filter(({ appliesTo }) => ["", "018"].includes(appliesTo)),
      madridDate(new Date()),
    );
    return (kind: string): readonly number[] => {
      const latest = rows
        .filter((row) => row.kind === kind)
        .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
      return latest[0]?.amounts ?? [Number.NaN];
    };
  };

  const addUp = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

  /** Cents of a year of energy and power, with the taxes of the place on everything. */
  const taxedByHand = async (supplyEur: number, { rates: [ofSupply, ofRent] }: Place): Promise<number> => {
    const amountsOf = await readAmounts();
    const [financing = 0] = amountsOf("social_bonus_financing");
    const [rent = 0] = amountsOf("meter_rent_single_phase");
    const [electricityTax = 0] = amountsOf("electricity_tax");
    const taxed = supplyEur * (1 + electricityTax) + financing;
    return (taxed * (1 + ofSupply) + rent * (1 + ofRent)) * 100;
  };

  /** The PVPC: the mean price of the hours of each period of the place, and the power with its tolls. */
  const pvpcByHand = async (eurOf: (hour: number) => number, place: Place): Promise<number> => {
    const { startsOn, endsOn } = yearBefore(madridDate(new Date()));
    const hours = eachDay(startsOn, endsOn).flatMap((day) =>
      energyPeriodsOfDay("018", day, place.zone).map((period, hour) => ({ period, eur: eurOf(hour) })),
    );
    const energyEur = lastYear.year_use.map((kwh, index) => {
      const ofPeriod = hours.filter(({ period }) => period === index + 1);
      return (kwh * addUp(ofPeriod.map(({ eur }) => eur))) / ofPeriod.length;
    });
    const amountsOf = await readAmounts();
    const powerEur = 3.45 * addUp([...amountsOf("power_tolls"), ...amountsOf("power_charges"), 3.113]);
    return taxedByHand(addUp(energyEur) + powerEur, place);
  };

  /** A product with a price for each period, at its prices of today. */
  const productByHand = async (zoneOfPrices: string, place: Place): Promise<number> => {
    const { rows } = await database.unguarded.query(
      `select power_eur_kw_year::float8[] as power, energy_eur_kwh::float8[] as energy from product_prices
       where product_id = 'tres-periodes' and zone = $1 and access_tariff = '018' and valid_to is null`,
      [zoneOfPrices],
    );
    const prices: { power: number[]; energy: number[] } = rows[0];
    const energyEur = lastYear.year_use.map((kwh, index) => kwh * (prices.energy[index] ?? 0));
    return taxedByHand(addUp(energyEur) + 3.45 * addUp(prices.power), place);
  };

  /** Each month is rounded to the cent by line and by tax. */
  const roundingCents = 25;
  const offerOf = ({ year }: Awaited<ReturnType<typeof resultOf>>, name = "Llum Tres Períodes") =>
    year?.offers.find((offer) => offer.name === name)?.followingYearCents ?? 0;

  test.each<Place>([
    mainland,
    { zip: "07001", zone: "balearic_islands", rates: [0.21, 0.21] },
    // The IGIC of a home up to 10 kW is nothing, and the rent of the meter has the general rates.
    { zip: "35001", zone: "canary_islands", rates: [0, 0.07] },
    { zip: "38001", zone: "canary_islands", rates: [0, 0.07] },
    { zip: "51001", zone: "ceuta", rates: [0.01, 0.04] },
    { zip: "52001", zone: "melilla", rates: [0.01, 0.04] },
  ])("has the hours and the taxes of its place: $zip", async (place) => {
    state.pvpcEurKwh = (hour) => 0.05 + hour / 100;
    const result = await resultOf({ ...lastYear, zip: place.zip });
    const [pvpcCents, ownCents] = [
      await pvpcByHand(state.pvpcEurKwh, place),
      await productByHand("any", place),
    ];
    expect(Math.abs((result.year?.pvpcCents ?? 0) - pvpcCents)).toBeLessThanOrEqual(roundingCents);
    expect(Math.abs(offerOf(result) - ownCents)).toBeLessThanOrEqual(roundingCents);
    // The bill itself to the cent of each of its two rates.
    const { operations } = result.offers.find(({ name }) => name === "Llum Tres Períodes") ?? result;
    const { powerLines, energyLines, otherLines, rentLines, taxes } = operations;
    const centsIn = (lines: readonly { amountCents: number }[]) =>
      addUp(lines.map(({ amountCents }) => amountCents));
    const [electricityTax, ...salesTaxes] = taxes;
    const supplyCents =
      centsIn([...powerLines, ...energyLines, ...otherLines]) + (electricityTax?.amountCents ?? 0);
    const [ofSupply, ofRent] = place.rates;
    const byHand = supplyCents * ofSupply + centsIn(rentLines) * ofRent;
    expect(Math.abs(centsIn(salesTaxes) - byHand)).toBeLessThanOrEqual(1);
  });

  test("has the prices of the zone where a product has some of its own, and its taxes", async () => {
    await database.unguarded.query(
      `insert into product_prices (product_id, access_tariff, zone, valid_from, power_eur_kw_year, energy_eur_kwh)
       values ('tres-periodes', '018', 'canary_islands', '2026-01-01', '{40,5}', '{0.3,0.2,0.1}')`,
    );
    const islands: Place = { zip: "35001", zone: "canary_islands", rates: [0, 0.07] };
    const expected = await productByHand("canary_islands", islands);
    expect(Math.abs(offerOf(await resultOf({ ...lastYear, zip: "35001" })) - expected)).toBeLessThanOrEqual(
      roundingCents,
    );
    const elsewhere = await productByHand("any", mainland);
    expect(Math.abs(offerOf(await resultOf(lastYear)) - elsewhere)).toBeLessThanOrEqual(roundingCents);
    await database.unguarded.query("delete from product_prices where zone = 'canary_islands'");
  });

  test("is that of the bill’s code, with each product and at the regulated price", async () => {
    expect((await resultOf(lastYear)).year).toMatchObject({
      source: "code",
      energyWh: 2_718_000,
      pvpcCents: null,
    });
    const { year } = await resultOf(lastYear);
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
