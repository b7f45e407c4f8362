import { type BilledRange, forecastBill, type ForecastDay, runningBill } from "#energy/bill-forecast.ts";
import { addDays, addMonths, daysBetween, eachDay, firstOfMonth, type PlainDate } from "#energy/calendar.ts";
import { priceSupply, totalsOfParts } from "#energy/pricing/price-supply.ts";
import { chargesCarriedOnSince } from "#energy/pricing/regulated-charges.ts";
import type { PricedSupply } from "#energy/pricing/supply-terms.ts";
import { isMeasured } from "#energy/consumption-forecast.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { WalletTerms } from "#energy/wallet-deduction.ts";
import { date, int, queryRow, text } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { type BillForecastAnswer, getBillForecast } from "../contract/get-bill-forecast.ts";
import { type PeriodCalendar, periodCalendarOf, periodsOfSlots } from "./chart/chart-slots-policy.ts";
import { chooseConsumption, type ConsumptionDay } from "./chart/consumption-day-policy.ts";
import { energyDaysOf } from "./cost/consumption-cost-policy.ts";
import { readWalletTerms } from "./cost/wallet-terms.ts";
import { readContractPricing } from "./cost/cost-queries.ts";
import {
  type CurveContract,
  findCurveContract,
  findCurveExtent,
  readCurves,
} from "./get-consumption-chart.ts";

/** Days of readings that a forecast uses: half a year of trials and, for each of them, the same days a year before. */
const historyDays = 600;

interface LastBill extends BilledRange {
  readonly number: string;
  readonly totalCents: number;
}

/** The last invoice, with its days; null without one. */
const findLastBill = async (
  { pool }: Database,
  { customerId }: CurveContract,
  contractId: number,
): Promise<LastBill | null> => {
  const row = await queryRow(pool, {
    name: "consumption-last-bill",
    text: `select period_starts_on as "readOn", period_ends_on as "endsOn", number,
        total_cents as "totalCents" from invoices
      where customer_id = $1 and contract_id = $2 and kind = 'electricity' and rectifying <> 'A'
      order by period_ends_on desc limit 1`,
    values: [customerId, contractId],
    columns: { readOn: date, endsOn: date, number: text, totalCents: int },
  });
  if (row === undefined) return null;
  const { readOn, ...bill } = row;
  return { ...bill, startsOn: addDays(readOn, 1) };
};

const forecastDayOf = (
  { day, importWh, exportWh }: ConsumptionDay,
  calendar: PeriodCalendar | null,
): ForecastDay => ({
  day,
  hoursWh: importWh ?? [],
  periods: periodsOfSlots(calendar, day, 1),
  exportWh: (exportWh ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0),
});

interface Readings {
  /** What the solar wallet could pay of a bill on a day. */
  readonly walletOn: (day: PlainDate) => Promise<WalletTerms>;
  readonly calendar: PeriodCalendar | null;
  readonly supply: PricedSupply;
  /** In order. */
  readonly days: readonly ConsumptionDay[];
}

const forecastOf = async (
  { calendar, supply, days, walletOn }: Readings,
  bill: BilledRange,
  { before, pricesUntil }: { readonly before: PlainDate; readonly pricesUntil?: PlainDate },
) =>
  forecastBill({
    wallet: await walletOn(before),
    supply,
    bill,
    days: days.filter(({ day }) => day < before).map((day) => forecastDayOf(day, calendar)),
    periodsOf: (day) => periodsOfSlots(calendar, day, 1),
    ...(pricesUntil === undefined ? {} : { pricesUntil }),
  });

/** A bill whose days are all measured, forecast with the readings of its first half; null when a day has no readings or no price. */
const evaluatedForecast = async (
  readings: Readings,
  bill: BilledRange & Partial<LastBill>,
): Promise<BillForecastAnswer["previous"]> => {
  const { startsOn, endsOn } = bill;
  const { calendar, supply, days } = readings;
  const billed = days.filter(({ day }) => day >= bill.startsOn && day <= bill.endsOn);
  const count = daysBetween(bill.startsOn, bill.endsOn) + 1;
  if (!billed.every((day) => isMeasured(forecastDayOf(day, calendar))) || billed.length < count) return null;
  const before = addDays(bill.startsOn, Math.floor(count / 2));
  // The prices of a day are published the day before.
  const forecast = await forecastOf(readings, { startsOn, endsOn }, { before, pricesUntil: before });
  const { parts, unpriced } = priceSupply(
    supply,
    energyDaysOf({ startsOn, endsOn, days: billed, calendar }, 1, supply),
  );
  if (forecast === undefined || unpriced.length > 0) return null;
  const { totalCents, walletCents, lowCents, highCents, measuredDays } = forecast;
  const actualCents = bill.totalCents ?? totalsOfParts(parts).totalCents;
  const invoiceNumber = bill.number ?? null;
  const amounts = { totalCents, walletCents, lowCents, highCents, measuredDays };
  return { startsOn, endsOn, ...amounts, actualCents, invoiceNumber };
};

/** The calendar month before a day. */
const monthBefore = (day: PlainDate): BilledRange => {
  const endsOn = addDays(firstOfMonth(day), -1);
  return { startsOn: firstOfMonth(endsOn), endsOn };
};

const laterOf = (a: PlainDate, b: PlainDate | null): PlainDate => (b !== null && b > a ? b : a);
const earlierOf = (a: PlainDate, b: PlainDate | null): PlainDate => (b !== null && b < a ? b : a);

const none = (reason: NonNullable<BillForecastAnswer["reason"]>) => ({
  forecast: null,
  reason,
  readings: null,
});

/** The forecast of the bill that contains the first day without readings, or why there is none. */
export const forecastRunningBill = async (
  database: Database,
  contract: CurveContract,
  contractId: number,
) => {
  const extent = await findCurveExtent(database, contract, "hour");
  if (extent === null) return none("too_few_readings");
  const nextDay = addDays(extent.endsOn, 1);
  if (contract.endsOn !== null && contract.endsOn < nextDay) return none("ended");
  const startsOn = addDays(extent.endsOn, -historyDays);
  const [lastBill, supply, curves] = await Promise.all([
    findLastBill(database, contract, contractId),
    // A running bill ends within a month and some days of the next day.
    readContractPricing(database, contract, { startsOn, endsOn: addMonths(nextDay, 2) }),
    readCurves(database, contract, { startsOn, endsOn: extent.endsOn, step: "hour" }),
  ]);
  const readings = {
    walletOn: (day: PlainDate) =>
      readWalletTerms(database, { customerId: contract.customerId, contractId, day }),
    calendar: periodCalendarOf(contract.terms),
    supply,
    days: chooseConsumption(curves, "hour"),
  };
  const month = runningBill(lastBill?.endsOn ?? null, nextDay);
  const bill = {
    startsOn: laterOf(month.startsOn, contract.startsOn),
    endsOn: earlierOf(month.endsOn, contract.endsOn),
  };
  const forecast = await forecastOf(readings, bill, { before: nextDay });
  if (forecast === undefined) {
    // Energy in each hour, so that hours without a price are found.
    const billed = eachDay(bill.startsOn, bill.endsOn).map((day) => {
      const periods = periodsOfSlots(readings.calendar, day, 1) ?? [];
      const slots = { slotsPerHour: 1, energyWh: periods.map(() => 1), periods } as const;
      return { day, energyWh: [], exportWh: 0, slots };
    });
    const [unpriced] = priceSupply(readings.supply, billed).unpriced;
    if (unpriced === undefined) return none("too_few_readings");
    const { reason } = unpriced;
    return none(reason === "double_tariff" || reason === "not_priced_yet" ? reason : "no_prices");
  }
  return { forecast, reason: null, readings, billBefore: lastBill ?? monthBefore(bill.startsOn) };
};

export const handleGetBillForecast = ({ database }: { readonly database: Database }): Handler =>
  handler(getBillForecast, async ({ params: { contractId }, session: { customerId }, fail }) => {
    const contract =
      (await findCurveContract(database, customerId, contractId)) ?? fail("contract_not_found");
    const running = await forecastRunningBill(database, contract, contractId);
    if (running.readings === null) return { forecast: null, reason: running.reason, previous: null };
    const { basis, ...amounts } = running.forecast;
    const previous = await evaluatedForecast(running.readings, running.billBefore);
    const carriedOnSince = chargesCarriedOnSince(running.readings.supply, [amounts]);
    return { forecast: { ...amounts, ...basis, carriedOnSince }, reason: null, previous };
  });
