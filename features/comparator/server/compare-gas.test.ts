import { beforeEach, describe, expect, test } from "vitest";
import { addDays, addMonths, daysBetween, daysInMonth, madridDate } from "#energy/calendar.ts";
import { daysInYear } from "#energy/billing-period.ts";
import { yearBefore } from "#energy/pricing/year-of-use.ts";
import { compareGas } from "../contract/compare-gas.ts";
import { contactForm, gasForm, startComparator } from "./testing/comparator-fixture.ts";

const { database, server, asked, state } = await startComparator();
const compare = (part: object = {}) =>
  server.call(compareGas, { as: "visitor", raw: { body: { ...gasForm, ...part } } });
const resultOf = async (part: object = {}) => {
  const { data } = (await compare(part)).answer();
  if (!("offers" in data)) throw new Error("A contact was taken");
  return data;
};

beforeEach(() => {
  asked.length = 0;
  state.refusal = undefined;
});

describe("a bill of gas", () => {
  test("is compared in its fixed and variable terms, with lines that add up to the total", async () => {
    const { totalCents, operations, days } = await resultOf();
    const { fixedLines, variableLines, otherLines, taxes } = operations;
    const amounts = [...fixedLines, ...variableLines, ...otherLines, ...taxes];
    expect(amounts.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
    expect(days).toBe(58);
    expect(taxes.map(({ name }) => name.split(" (")[0])).toEqual(["Impost d’hidrocarburs", "IVA"]);
  });

  test("is answered in the specification’s shape", async () => {
    const { data } = JSON.parse((await compare()).bytes.toString());
    expect(data.operations.fijo[0]).toMatchObject({ name: "Terme fix", quantity: 1 });
    expect(data.operations.variable[0]).toMatchObject({ name: "Terme variable", multi: 1 });
  });

  test("has where each euro goes, which adds up to the total", async () => {
    const { offers } = await resultOf();
    for (const { shares, totalCents } of offers) {
      expect(shares.map(({ part }) => part)).toEqual(["energy", "fixed", "taxes", "other"]);
      expect(shares.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
    }
  });

  test("stands beside the regulated tariff, where there is one", async () => {
    expect((await resultOf()).lastResortCents).toBeGreaterThan(0);
    expect((await resultOf({ startDate: "2021-02-01", endDate: "2021-03-01" })).lastResortCents).toBeNull();
  });

  test("has the rent of the meter of the bill, and says when it is not known", async () => {
    const [withRent, without] = [await resultOf(), await resultOf({ meter_rent: undefined })];
    const rent = withRent.operations.otherLines.find(({ name }) => name === "Lloguer del comptador");
    expect(Math.abs((rent?.amountCents ?? 0) - 118)).toBeLessThanOrEqual(1);
    expect(withRent.totalCents).toBeGreaterThan(without.totalCents);
    expect(without.content).toContain("El lloguer del comptador no hi és");
  });
});

describe("a year of the supply", () => {
  const { startsOn, endsOn } = yearBefore(madridDate(new Date()));
  const months = Array.from({ length: 12 }, (_, index) => addMonths(startsOn, index));
  /** A bill that ended with the twelve months: 600 kWh in 60 days, 10 kWh a day. */
  const recent = {
    startDate: addDays(endsOn, -60),
    endDate: endsOn,
    consumption: 600,
    meter_rent: 1.2,
  };

  /** The months from the numbers on have their tariff, of which the last is known until the end of the year. */
  const loadTariffs = async (since: readonly number[], carriedOnSince = addDays(endsOn, 1)) => {
    await database.unguarded.query("delete from access_prices where kind like 'gas_tur_%'");
    for (const index of since)
      for (const [kind, eur] of [
        ["gas_tur_fixed", 4 + index / 10],
        ["gas_tur_energy", 0.04 + index / 1000],
      ] as const)
        await database.unguarded.query(
          `insert into access_prices (kind, access_tariff, valid_from, amounts, carried_on_since, origin, source)
           values ($1, 'RL.2', $2, array[$3::numeric], $4, 'operator', 'a test')`,
          [kind, months[index] ?? startsOn, eur, index === since.at(-1) ? carriedOnSince : null],
        );
  };

  /** Cents of 10 kWh a day with a fixed term and a price for each month, with the taxes of today. */
  const byHand = (termsOf: (index: number) => { fixedEurYear: number; energyEurKwh: number }): number => {
    const days = daysBetween(startsOn, endsOn) + 1;
    const ofMonths = months.map((month, index) => {
      const { fixedEurYear, energyEurKwh } = termsOf(index);
      const kwh = (3650 * daysInMonth(month)) / days;
      const share = daysInMonth(month) / daysInYear(Number(month.slice(0, 4)));
      // The hydrocarbon tax is taxed, too.
      return fixedEurYear * share + kwh * (energyEurKwh + 0.00234);
    });
    const rentEur = (1.2 / 60) * 365;
    return (ofMonths.reduce((sum, eur) => sum + eur, 0) + rentEur) * 1.21 * 100;
  };

  /** Each month is rounded to the cent by line and by tax; a bill says its rent to the cent. */
  const roundingCents = 40;

  test("has each product at its price of today, and the tariff of each quarter beside", async () => {
    await loadTariffs([0, 3, 6, 9]);
    const { year } = await resultOf(recent);
    expect(Math.abs((year?.energyWh ?? 0) - 3_650_000)).toBeLessThanOrEqual(1);
    expect([year?.lastResortFrom, year?.lastResortTo]).toEqual([startsOn, endsOn]);
    const quarterly = byHand((index) => {
      const quarter = index - (index % 3);
      return { fixedEurYear: 12 * (4 + quarter / 10), energyEurKwh: 0.04 + quarter / 1000 };
    });
    expect(Math.abs((year?.lastResortCents ?? 0) - quarterly)).toBeLessThanOrEqual(roundingCents);
    const { rows } = await database.unguarded.query(
      `select fixed_eur_day::float8 as fixed, energy_eur_kwh[1]::float8 as energy from product_prices
       where product_id = 'gas-llar' and access_tariff = 'RL.2' and valid_to is null`,
    );
    const [offer] = year?.offers ?? [];
    expect(offer?.name).toBe("Gas Llar");
    const own = byHand(() => ({ fixedEurYear: rows[0].fixed * 365, energyEurKwh: rows[0].energy }));
    expect(Math.abs((offer?.followingYearCents ?? 0) - own)).toBeLessThanOrEqual(roundingCents);
  });

  test("has no regulated tariff where that of a month is not known, or the supply has none", async () => {
    const yearOf = async (part: object = {}) => (await resultOf({ ...recent, ...part })).year;
    await loadTariffs([1, 4]);
    expect((await yearOf())?.lastResortCents).toBeNull();
    await loadTariffs([0, 3], months[11]);
    const carriedOn = await yearOf();
    expect([carriedOn?.lastResortCents, carriedOn?.offers.length]).toEqual([null, 1]);
    // The bill itself has the last tariff that is known, and says since when.
    const bill = await resultOf(recent);
    expect([bill.lastResortCents !== null, bill.lastResortCarriedOnSince]).toEqual([true, months[11]]);
    await loadTariffs([0, 3]);
    expect((await resultOf(recent)).lastResortCarriedOnSince).toBeNull();
    expect((await yearOf())?.lastResortCents).toBeGreaterThan(0);
    expect((await yearOf({ access_tariff: 101 }))?.lastResortCents).toBeNull();
  });

  test("is not worked out of a few days, nor of a bill of long ago", async () => {
    expect((await resultOf({ ...recent, startDate: addDays(endsOn, -20) })).year).toBeNull();
    const old = { startDate: addMonths(endsOn, -20), endDate: addMonths(endsOn, -18) };
    expect((await resultOf(old)).year).toBeNull();
  });
});

describe("a bill of gas is refused", () => {
  test.each([
    ["without a valid CUPS", { cups: "ES1" }, "cups_not_valid"],
    ["with the tariff of electricity", { access_tariff: 18 }, "tariff_not_found"],
    ["that begins after it ends", { startDate: "2026-04-10" }, "period_not_valid"],
    ["without consumption", { consumption: 0 }, "consumption_missing"],
    [
      "for whose days no product has a price",
      { startDate: "2018-01-01", endDate: "2018-01-31" },
      "not_compared",
    ],
  ])("%s", async (_case, part, code) => {
    expect((await compare(part)).problem().code).toBe(code);
  });

  test.each(["cups", "comerOrigin", "access_tariff", "consumption", "startDate", "endDate", "invoiceAmount"])(
    "without %s",
    async (field) => {
      expect((await compare({ [field]: undefined })).status).toBe(400);
    },
  );
});

test("the contact of a person, with the flag of gas, asks for a call", async () => {
  const body = { ...contactForm, gas: true };
  const { data } = (await server.call(compareGas, { as: "visitor", raw: { body } })).answer();
  expect(data).toEqual({ status: "OK", reference: "K7QM-2X9R" });
  expect(asked[0]?.subject.origin).toBe("gas_comparator");
});

test.each(["attachment_count", "attachment_not_found", "attachment_refused", "too_many_call_backs"] as const)(
  "a contact is refused with the code of the call-back: %s",
  async (code) => {
    state.refusal = code;
    const called = await server.call(compareGas, { as: "visitor", raw: { body: contactForm } });
    expect(called.problem().code).toBe(code);
  },
);
