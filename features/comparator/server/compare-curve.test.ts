import { expect, test } from "vitest";
import { addDays, eachDay, hoursInDay, type PlainDate } from "#energy/calendar.ts";
import { compareCurve } from "../contract/compare-curve.ts";
import { startComparator } from "./testing/comparator-fixture.ts";

const { server, state } = await startComparator();

const daysOf = (from: PlainDate, to: PlainDate, surplusWh = 0) =>
  eachDay(from, to).map((date) => ({
    date,
    wh: Array.from({ length: hoursInDay(date) }, (_, hour) => 100 + 20 * hour),
    surplus_wh: surplusWh,
  }));
const home = { accessTariff: 18, powers: [3.45], zip: "08015" };
const compare = (body: object) =>
  server.call(compareCurve, { as: "visitor", raw: { body: { ...home, ...body } } });
const resultOf = async (body: object) => (await compare(body)).answer().data;

test("the hours of a curve are priced with every product, those of the market too, the cheapest first", async () => {
  const result = await resultOf({ days: daysOf("2026-03-01", "2026-10-31") });
  expect(result).toMatchObject({ startsOn: "2026-03-01", endsOn: "2026-10-31", days: 245 });
  const totals = result.offers.map(({ totalCents }) => totalCents);
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  expect(result.offers.map(({ name }) => name)).toContain("Llum Hora a Hora");
  expect(result.offers.length + result.notCompared.length).toBeGreaterThan(3);
});

test("twice the hours cost more, and less than twice as much", async () => {
  const days = daysOf("2026-05-01", "2026-05-31");
  const doubled = days.map((day) => ({ ...day, wh: day.wh.map((wh) => 2 * wh) }));
  const [once, twice] = [await resultOf({ days }), await resultOf({ days: doubled })];
  const costOf = ({ offers }: typeof once, id: number) =>
    offers.find(({ productId }) => productId === id)?.totalCents ?? 0;
  for (const { productId, totalCents } of once.offers) {
    expect(costOf(twice, productId)).toBeGreaterThan(totalCents);
    expect(costOf(twice, productId)).toBeLessThan(2 * totalCents);
  }
});

test("surplus lowers what a product with a price for it costs, and another has no figure", async () => {
  const result = await resultOf({ days: daysOf("2026-05-01", "2026-05-31", 2000) });
  expect(result.exportedWh).toBe(62_000);
  expect(result.notCompared).toContainEqual(expect.objectContaining({ reason: "no_prices" }));
});

test("an unknown tariff and days that are not whole, twice or not over are refused", async () => {
  const codeOf = async (body: object) => (await compare(body)).problem().code;
  const days = daysOf("2026-05-01", "2026-05-02");
  expect(await codeOf({ days, accessTariff: 999 })).toBe("tariff_not_found");
  const [first, second] = days;
  expect(await codeOf({ days: [second, first] })).toBe("curve_not_valid");
  expect(await codeOf({ days: [first, first] })).toBe("curve_not_valid");
  expect(await codeOf({ days: [{ ...first, wh: first?.wh.slice(1) }] })).toBe("curve_not_valid");
  const tomorrow = addDays("2026-11-26", 400);
  expect(await codeOf({ days: daysOf(tomorrow, tomorrow) })).toBe("curve_not_valid");
});

test("the regulated price of each hour stands beside, where it is known and the supply can have it", async () => {
  const days = daysOf("2026-05-01", "2026-05-31");
  expect((await resultOf({ days })).pvpcCents).toBeNull();
  const at = async (eurKwh: number, changes: object = {}) => {
    state.pvpcEurKwh = eurKwh;
    return (await resultOf({ days, ...changes })).pvpcCents ?? Number.NaN;
  };
  const kwh = days.flatMap(({ wh }) => wh).reduce((sum, wh) => sum + wh, 0) / 1000;
  const [cheap, dear] = [await at(0.1), await at(0.2)];
  // Ten cents more for each kWh, with the electricity tax and VAT on them.
  expect(Math.abs(dear - cheap - kwh * 10 * 1.0511269632 * 1.21)).toBeLessThanOrEqual(3);
  // The electricity of homes has no IGIC in the Canary Islands.
  const [cheapThere, dearThere] = [await at(0.1, { zip: "35001" }), await at(0.2, { zip: "35001" })];
  expect(Math.abs(dearThere - cheapThere - kwh * 10 * 1.0511269632)).toBeLessThanOrEqual(3);
  // With the days of 23 and 25 hours.
  const changes = [...daysOf("2026-03-28", "2026-03-30"), ...daysOf("2026-10-24", "2026-10-26")];
  const kwhOfChanges = changes.flatMap(({ wh }) => wh).reduce((sum, wh) => sum + wh, 0) / 1000;
  expect(changes.flatMap(({ wh }) => wh)).toHaveLength(6 * 24);
  const risen = (await at(0.2, { days: changes })) - (await at(0.1, { days: changes }));
  expect(Math.abs(risen - kwhOfChanges * 10 * 1.0511269632 * 1.21)).toBeLessThanOrEqual(3);
  expect(await at(0.1, { powers: [10.5] })).toBeNaN();
  expect(await at(0.1, { days: daysOf("2026-05-01", "2026-05-31", 2000) })).toBeNaN();
  state.pvpcEurKwh = undefined;
});
