import { describe, expect, it } from "vitest";
import { loadMarketData } from "#database/seed/load-market.ts";
import { eachDay } from "#energy/calendar.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getConsumptionCost } from "../contract/get-consumption-cost.ts";
import { writeCurveDays } from "./curves/write-curve-days.ts";
import { handleGetConsumptionCost } from "./get-consumption-cost.ts";
import { addSupply, sampleCups, sampleDay } from "./testing/curve-samples.ts";

const database = await createTestDatabase();
await loadMarketData(database);
const server = await startTestServer([handleGetConsumptionCost({ database })]);

await database.unguarded.query(
  `insert into products (product_id, commodity, commercial_name) values ('llum', 'electricity', 'Llum');
   insert into product_prices (product_id, access_tariff, valid_from, valid_to, power_eur_kw_year, energy_eur_kwh)
   values ('llum', '018', '2026-01-01', '2026-10-01', '{30,3}', '{0.2,0.15,0.1}'),
          ('llum', '018', '2026-10-01', null, '{30,3}', '{0.4,0.3,0.2}')`,
);
const cups = sampleCups(1);
const former = await addSupply(database, { cups, startsOn: "2026-01-01", endsOn: "2026-04-30" });
const current = await addSupply(database, { cups, startsOn: "2026-05-01" });
await database.unguarded.query(
  `update contracts set product_id = 'llum', powers_w = '{4600,4600}' where contract_id = $1`,
  [current.contractId],
);
await writeCurveDays(
  database,
  eachDay("2026-09-01", "2026-10-31").map((day) => sampleDay(day, current, () => 1000)),
);
const unpriced = await addSupply(database, { cups: sampleCups(2) });
await writeCurveDays(database, [sampleDay("2026-09-01", { ...unpriced, supplyPoint: sampleCups(2) })]);

const ask = (
  { customerId, contractId }: { customerId: number; contractId: number },
  type: "monthly" | "daily" | "hourly" | "quarter-hourly",
  query: { start?: string; end?: string } = {},
) => server.call(getConsumptionCost, { params: { contractId, type }, query, as: { customerId } });

provesForeignIdsAreHidden(getConsumptionCost, {
  server,
  valid: {
    params: { contractId: current.contractId, type: "daily" },
    as: { customerId: current.customerId },
  },
  foreignParams: { contractId: former.contractId, type: "daily" },
  unknownParams: { contractId: 999_999, type: "daily" },
});

describe("the cost of a contract's consumption", () => {
  it("has the prices of each day, with fixed terms and taxes apart", async () => {
    const cost = (await ask(current, "monthly")).answer();
    expect(cost).toMatchObject({
      startsOn: "2026-09-01",
      endsOn: "2026-10-31",
      productName: "Llum",
      pricedDays: 61,
      unpriced: [],
      bars: { dates: ["2026-09-01", "2026-10-01"] },
    });
    const [september = 0, october = 0] =
      cost.bars?.dates.map((_, bar) =>
        (cost.bars?.byPeriod ?? []).reduce((sum, { cost: ofBar }) => sum + (ofBar[bar] ?? 0), 0),
      ) ?? [];
    expect(october / september).toBeGreaterThan(1.9);
    const { totals } = cost;
    expect((september + october) / 10).toBe(totals?.energyCents);
    expect(totals?.powerCents).toBe(1134 + 113 + 1172 + 117);
    expect(totals?.socialBonusFinancingCents).toBeGreaterThan(0);
    expect(totals?.meterRentCents).toBeGreaterThan(0);
    expect(totals?.totalCents).toBe(
      (totals?.energyCents ?? 0) +
        (totals?.powerCents ?? 0) +
        (totals?.socialBonusFinancingCents ?? 0) +
        (totals?.meterRentCents ?? 0) +
        (totals?.electricityTaxCents ?? 0) +
        (totals?.salesTaxCents ?? 0),
    );
  });

  it("has the lines of bills within the days that do not follow from the curve, apart from the totals", async () => {
    const { customerId, contractId } = current;
    const bill = (charges: readonly [concept: string, name: string | null, cents: number][]) =>
      JSON.stringify({ lines: charges.map(([concept, name, cents]) => ({ concept, name, cents })) });
    await database.unguarded.query(
      `insert into invoices (customer_id, number, kind, contract_id, issued_on, due_on, period_starts_on,
         period_ends_on, energy_wh, total_cents, pending_cents, payment_status, bill)
       values ($1, 'FX1', 'electricity', $2, '2026-10-01', '2026-10-01', '2026-08-31', '2026-09-30', 0, 0, 0, 'paid', $3),
         ($1, 'FX2', 'electricity', $2, '2026-11-01', '2026-11-01', '2026-09-30', '2026-10-31', 0, 0, 0, 'paid', $4)`,
      [
        customerId,
        contractId,
        bill([
          ["energy", null, 900],
          ["other_supply_charge", "Energia reactiva P1", 300],
          ["social_bonus_discount", null, -450],
        ]),
        bill([["other_supply_charge", "Energia reactiva P1", 120]]),
      ],
    );
    const both = (await ask(current, "monthly")).answer();
    expect(both.billed).toEqual([
      { concept: "other_supply_charge", name: "Energia reactiva P1", cents: 420 },
      { concept: "social_bonus_discount", name: null, cents: -450 },
    ]);
    const october = await ask(current, "daily", { start: "2026-10-01", end: "2026-10-31" });
    expect(october.answer().billed.map(({ cents }) => cents)).toEqual([120]);
    const part = await ask(current, "daily", { start: "2026-10-02", end: "2026-10-31" });
    expect(part.answer().billed).toEqual([]);
  });

  it("is returned by hour for 25 hours when the clock goes back, each with its period's price", async () => {
    const cost = (await ask(current, "hourly", { start: "2026-10-25", end: "2026-10-25" })).answer();
    expect(cost.slots).toEqual(new Array(25).fill(200));
  });

  it("is unknown for a contract without a product, and empty for days without data", async () => {
    expect((await ask(unpriced, "daily")).answer()).toMatchObject({
      productName: null,
      totals: null,
      unpriced: [{ startsOn: "2026-09-01", endsOn: "2026-09-01", reason: "no_prices" }],
    });
    const empty = (await ask(current, "daily", { start: "2020-01-01", end: "2020-01-31" })).answer();
    expect(empty).toMatchObject({ startsOn: null, bars: null, totals: null });
  });

  it("ends a regulated amount where the operator's next one begins, and says from when one is carried on", async () => {
    const financing = async (start: string, end: string) => {
      const { totals, carriedOnSince } = (await ask(current, "daily", { start, end })).answer();
      return [totals?.socialBonusFinancingCents, carriedOnSince];
    };
    expect(await financing("2026-10-01", "2026-10-31")).toEqual([77, null]);
    await database.unguarded.query(
      `insert into regulated_charges (charge, valid_from, eur_year, carried_on_since, source)
       values ('social_bonus_financing', '2026-10-01', 36.5, '2026-10-15', 'test')`,
    );
    expect(await financing("2026-09-01", "2026-09-30")).toEqual([74, null]);
    expect(await financing("2026-10-01", "2026-10-14")).toEqual([140, null]);
    expect(await financing("2026-10-01", "2026-10-31")).toEqual([310, "2026-10-15"]);
    await database.unguarded.query("delete from regulated_charges where source = 'test'");
  });

  it("of another customer's contract is not found", async () => {
    const foreign = await ask({ ...current, contractId: former.contractId }, "daily");
    expect(foreign.problem().code).toBe("contract_not_found");
  });

  it("fails for an invalid date and for too many days", async () => {
    expect((await ask(current, "hourly", { start: "2026-02-30" })).problem().code).toBe("cch_invalid_date");
    const long = await ask(current, "quarter-hourly", { start: "2024-01-01", end: "2026-01-01" });
    expect(long.problem().code).toBe("cch_range_too_long");
  });
});

describe("a contract whose Sundays are free", () => {
  const withOptions = async (options: object) =>
    database.unguarded.query("update contracts set tariff_options = $2 where contract_id = $1", [
      current.contractId,
      JSON.stringify(options),
    ]);
  const sunday = { start: "2026-09-06", end: "2026-09-06" };
  const energyOf = async (query: { start: string; end: string }) =>
    (await ask(current, "hourly", query)).answer();

  it("costs no energy on a Sunday, and as before on other days", async () => {
    const before = await energyOf({ start: "2026-09-07", end: "2026-09-07" });
    expect((await energyOf(sunday)).totals?.energyCents).toBe(240);
    await withOptions({ happy_day: "sunday" });
    const free = await energyOf(sunday);
    expect(free.totals?.energyCents).toBe(0);
    expect(free.slots).toEqual(new Array(24).fill(0));
    expect(free.totals?.powerCents).toBeGreaterThan(0);
    expect(await energyOf({ start: "2026-09-07", end: "2026-09-07" })).toEqual(before);
    await withOptions({});
  });

  it("leaves free hours out of the hours, the day and the month alike", async () => {
    await withOptions({ happy_hours: { startHour: 14, endHour: 16 } });
    const monday = { start: "2026-09-07", end: "2026-09-07" };
    const { slots, totals } = await energyOf(monday);
    expect(slots?.slice(13, 17)).toEqual([200, 0, 0, 150]);
    const day = (await ask(current, "daily", monday)).answer();
    expect(day.totals).toEqual(totals);
    await withOptions({});
  });
});
