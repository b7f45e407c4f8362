import { addMonths, firstOfMonth, madridDate, type PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, date, nullable, queryRow, queryRows, text } from "#platform/server/database/query.ts";
import { handler } from "#platform/server/handler.ts";
import { maxPricedSupplies, summarizeConsumption } from "../contract/summarize-consumption.ts";
import type { DayRange } from "./chart/chart-slots-policy.ts";
import { hasSolarWallet } from "./cost/wallet-terms.ts";
import { costsOfContract, sumOfCosts } from "./cost/cost-of-supplies.ts";
import type { ConsumptionPorts } from "./get-consumption-chart.ts";

/** Electricity supplies in force, each with its contract. */
const readSupplies = ({ pool }: Database, customerId: number, today: PlainDate) =>
  queryRows(pool, {
    name: "consumption-supplies-in-force",
    text: `select left(s.cups, 20) as "supplyPoint", max(k.contract_id) as "contractId"
      from contracts k
      join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
      where k.customer_id = $1 and k.commodity = 'electricity' and k.starts_on <= $2
        and (k.ends_on is null or k.ends_on >= $2)
      group by left(s.cups, 20)`,
    values: [customerId, today],
    columns: { supplyPoint: text, contractId: bigint },
  });

const findLastDay = async (
  { pool }: Database,
  customerId: number,
  supplyPoints: readonly string[],
): Promise<PlainDate | null> => {
  const row = await queryRow(pool, {
    name: "consumption-last-day",
    text: `select max(last_day) as "lastDay" from unnest($2::text[]) as points (supply_point)
      cross join lateral (
        select max(week + weekday - 1) as last_day from curve_weeks, generate_series(1, 7) weekday
        where customer_id = $1 and supply_point = points.supply_point and readings[weekday] is not null) days`,
    values: [customerId, supplyPoints],
    columns: { lastDay: nullable(date) },
  });
  return row?.lastDay ?? null;
};

interface ComparedSupplies {
  readonly customerId: number;
  readonly supplyPoints: readonly string[];
  readonly startsOn: PlainDate;
  readonly lastDay: PlainDate;
  /** The last day that the year before has too: the 28th when the month is compared on 29 February. */
  readonly lastComparedDay: PlainDate;
  /** The same days a year before. */
  readonly yearBefore: { readonly startsOn: PlainDate; readonly endsOn: PlainDate };
}

/**
 * Sums by supply: the month so far, its last day, and the same days a year before. Of several curves of a day the billed
 * one counts, then the validated, then the estimated, and hours before quarters, as on the consumption screen. Days of a
 * former contract of the same supply count as well. A day is complete if each of its slots has a value.
 */
const readTotals = (
  { pool }: Database,
  { customerId, supplyPoints, startsOn, lastDay, lastComparedDay, yearBefore }: ComparedSupplies,
) =>
  queryRows(pool, {
    name: "consumption-month-totals",
    text: `select supply_point,
        coalesce(sum(wh) filter (where day >= $3), 0)::int8 as "monthWh",
        count(*) filter (where day >= $3 and wh is not null) as "monthDays",
        coalesce(sum(wh) filter (where day between $3 and $7), 0)::int8 as "comparedWh",
        count(*) filter (where day between $3 and $7 and is_complete) as "completeDays",
        coalesce(sum(wh) filter (where day = $4), 0)::int8 as "lastDayWh",
        count(*) filter (where day = $4 and wh is not null) as "lastDays",
        coalesce(sum(wh) filter (where day <= $6), 0)::int8 as "beforeWh",
        count(*) filter (where day <= $6 and is_complete) as "completeDaysBefore"
      from (
        select distinct on (supply_point, week + weekday - 1) supply_point, week + weekday - 1 as day,
          curve_import_wh(readings[weekday]) as wh, curve_is_complete(readings[weekday]) as is_complete
        from curve_weeks, generate_series(1, 7) weekday
        where customer_id = $1 and supply_point = any($2) and readings[weekday] is not null
          and (week between $3::date - 6 and $4 or week between $5::date - 6 and $6)
          and (week + weekday - 1 between $3 and $4 or week + weekday - 1 between $5 and $6)
        order by supply_point, day, array_position(array['billed', 'validated', 'estimated'], kind), resolution
      ) days
      group by supply_point`,
    values: [
      customerId,
      supplyPoints,
      startsOn,
      lastDay,
      yearBefore.startsOn,
      yearBefore.endsOn,
      lastComparedDay,
    ],
    columns: {
      supply_point: text,
      monthWh: bigint,
      monthDays: bigint,
      comparedWh: bigint,
      completeDays: bigint,
      lastDayWh: bigint,
      lastDays: bigint,
      beforeWh: bigint,
      completeDaysBefore: bigint,
    },
  });

interface PricedSupply {
  readonly supplyPoint: string;
  readonly contractId: number;
}

/** What each supply cost on the last day, in the month and a year before; nothing for too many supplies. */
const readCosts = async (
  database: Database,
  customerId: number,
  { priced, ranges }: { readonly priced: readonly PricedSupply[]; readonly ranges: readonly DayRange[] },
) => {
  if (priced.length > maxPricedSupplies) return [];
  return Promise.all(
    priced.map(async ({ supplyPoint, contractId }) => {
      const contract = { customerId, contractId };
      const [day = null, month = null, before = null] = await costsOfContract(database, contract, ranges);
      return { supplyPoint, day, month, before };
    }),
  );
};

const daysIn = (startsOn: PlainDate, endsOn: PlainDate): number =>
  Number(endsOn.slice(8)) - Number(startsOn.slice(8)) + 1;

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

export const handleSummarizeConsumption = ({ database }: Pick<ConsumptionPorts, "database">) =>
  handler(summarizeConsumption, async ({ session: { customerId }, now }) => {
    const supplies = await readSupplies(database, customerId, madridDate(now));
    const points = supplies.map(({ supplyPoint }) => supplyPoint);
    const lastDay = points.length === 0 ? null : await findLastDay(database, customerId, points);
    const hasWallet = await hasSolarWallet(database, customerId, madridDate(now));
    const counted = { supplies: supplies.length, hasWallet };
    if (lastDay === null) return { ...counted, lastDay: null, month: null, comparison: null };
    const startsOn = firstOfMonth(lastDay);
    const yearBefore = { startsOn: addMonths(startsOn, -12), endsOn: addMonths(lastDay, -12) };
    const lastComparedDay = addMonths(yearBefore.endsOn, 12);
    const compared = { customerId, supplyPoints: points, startsOn, lastDay, lastComparedDay, yearBefore };
    const totals = await readTotals(database, compared);
    const hasReadings = (supplyPoint: string): boolean =>
      totals.some(({ supply_point, monthDays }) => supply_point === supplyPoint && monthDays > 0);
    const priced = supplies.filter(({ supplyPoint }) => hasReadings(supplyPoint));
    const ranges = [{ startsOn: lastDay, endsOn: lastDay }, { startsOn, endsOn: lastDay }, yearBefore];
    const costs = await readCosts(database, customerId, { priced, ranges });
    const isPriced = costs.length === priced.length;
    const complete = totals.filter(
      ({ completeDays, completeDaysBefore }) =>
        completeDays === daysIn(startsOn, lastComparedDay) &&
        completeDaysBefore === daysIn(yearBefore.startsOn, yearBefore.endsOn),
    );
    const isCompared = (supplyPoint: string): boolean =>
      complete.some(({ supply_point }) => supply_point === supplyPoint);
    return {
      ...counted,
      lastDay: {
        day: lastDay,
        importWh: sumOf(totals, ({ lastDayWh }) => lastDayWh),
        costCents: isPriced ? sumOfCosts(costs.map(({ day }) => day)) : null,
        supplies: totals.filter(({ lastDays }) => lastDays > 0).length,
      },
      month: {
        startsOn,
        endsOn: lastDay,
        importWh: sumOf(totals, ({ monthWh }) => monthWh),
        costCents: isPriced ? sumOfCosts(costs.map(({ month }) => month)) : null,
        supplies: totals.filter(({ monthDays }) => monthDays > 0).length,
      },
      comparison:
        complete.length === 0
          ? null
          : {
              ...yearBefore,
              importWh: sumOf(complete, ({ beforeWh }) => beforeWh),
              costCents: isPriced
                ? sumOfCosts(
                    costs.filter(({ supplyPoint }) => isCompared(supplyPoint)).map(({ before }) => before),
                  )
                : null,
              nowImportWh: sumOf(complete, ({ comparedWh }) => comparedWh),
              supplies: complete.length,
            },
    };
  });
