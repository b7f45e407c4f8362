import { dateAt, type PlainDate } from "#energy/calendar.ts";
import { clockOfZone, tariffZones, type TariffZone } from "#energy/tariffs.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { date, nullable, oneOf, queryRow, queryRows, text } from "#platform/server/database/query.ts";
import { type FailureDetails, handler } from "#platform/server/handler.ts";
import type { ThreadPool } from "#platform/server/threads/thread-pool.ts";
import type { ChartType } from "../contract/chart-type.ts";
import { getConsumptionChart } from "../contract/get-consumption-chart.ts";
import { chartRange } from "./chart/chart-range-policy.ts";
import { type DayRange, type ConsumptionOfRange, periodCalendarOf } from "./chart/chart-slots-policy.ts";
import { chartOf } from "./chart/consumption-chart-policy.ts";
import { chooseConsumption } from "./chart/consumption-day-policy.ts";
import { type ContractTerms, findContractTerms } from "./cost/supply-terms.ts";
import type { CurveDay, CurveResolution } from "./curves/curve-day.ts";
import { curveDayOfRow, weekDayColumns } from "./curves/curve-queries.ts";

export interface ConsumptionPorts {
  readonly database: Database;
  /** Threads for long calculations. */
  readonly threads: Pick<ThreadPool, "run">;
}

export interface CurveContract {
  readonly customerId: number;
  readonly cups: string;
  readonly supplyPoint: string;
  readonly zone: TariffZone;
  readonly distributor: string;
  /** In order; those of a day are found with `termsOn`. */
  readonly terms: readonly ContractTerms[];
  /** Days of supply; `null` before the first is known. */
  readonly startsOn: PlainDate | null;
  /** `null` while the supply continues. */
  readonly endsOn: PlainDate | null;
}

/** Undefined for another customer's contract and for an unknown one. */
export const findCurveContract = async (
  database: Database,
  customerId: number,
  contractId: number,
): Promise<CurveContract | undefined> => {
  const contract = await queryRow(database.pool, {
    name: "consumption-contract",
    text: `select cups, zone, distributor_name as distributor, starts_on as "startsOn", ends_on as "endsOn"
      from contracts k
      join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
      where k.customer_id = $1 and k.contract_id = $2`,
    values: [customerId, contractId],
    columns: {
      cups: text,
      zone: oneOf(...tariffZones),
      distributor: text,
      startsOn: nullable(date),
      endsOn: nullable(date),
    },
  });
  if (contract === undefined) return undefined;
  const terms = await findContractTerms(database, { customerId, contractId });
  return { customerId, supplyPoint: contract.cups.slice(0, 20), ...contract, terms };
};

const resolutionsFor = (step: CurveResolution): CurveResolution[] =>
  step === "quarter" ? ["quarter"] : ["hour", "quarter"];

/**
 * First and last day of the contract's supply with a curve that can be shown at this resolution; `null` without
 * any.
 */
export const findCurveExtent = async (
  { pool }: Database,
  { customerId, supplyPoint, startsOn, endsOn }: CurveContract,
  step: CurveResolution,
): Promise<DayRange | null> => {
  if (startsOn === null) return null;
  const extent = await queryRow(pool, {
    name: "consumption-extent",
    text: `select min(week + weekday - 1) as first, max(week + weekday - 1) as last
      from curve_weeks, generate_series(1, 7) weekday
      where customer_id = $1 and supply_point = $2 and resolution = any($3) and readings[weekday] is not null
        and week between $4::date - 6 and coalesce($5::date, 'infinity')
        and week + weekday - 1 between $4 and coalesce($5::date, 'infinity')`,
    values: [customerId, supplyPoint, resolutionsFor(step), startsOn, endsOn],
    columns: { first: nullable(date), last: nullable(date) },
  });
  const { first = null, last = null } = extent ?? {};
  return first === null || last === null ? null : { startsOn: first, endsOn: last };
};

/** The curves of a range of days, of every kind, that can be shown at this resolution. */
export const readCurves = async (
  { pool }: Database,
  { customerId, supplyPoint }: Pick<CurveContract, "customerId" | "supplyPoint">,
  { startsOn, endsOn, step }: DayRange & { readonly step: CurveResolution },
): Promise<CurveDay[]> => {
  const rows = await queryRows(pool, {
    name: "consumption-curves",
    text: `select supply_point, resolution, kind, week + weekday - 1 as day, readings[weekday] as readings
      from curve_weeks, generate_series(1, 7) weekday
      where customer_id = $1 and supply_point = $2 and resolution = any($3) and readings[weekday] is not null
        and week between $4::date - 6 and $5 and week + weekday - 1 between $4 and $5`,
    values: [customerId, supplyPoint, resolutionsFor(step), startsOn, endsOn],
    columns: weekDayColumns,
  });
  return rows.map(curveDayOfRow);
};

/** The request of either endpoint. */
interface ConsumptionCall {
  readonly session: { readonly customerId: number };
  readonly params: { readonly contractId: number; readonly type: ChartType };
  readonly query: { readonly start?: string | undefined; readonly end?: string | undefined };
  readonly now: Date;
  readonly fail: (
    code: "contract_not_found" | "cch_invalid_date" | "cch_range_too_long",
    details?: FailureDetails,
  ) => never;
}

export interface Consumption {
  readonly contract: CurveContract;
  readonly extent: DayRange | null;
  /** `null` without data in the requested days. */
  readonly consumption: ConsumptionOfRange | null;
}

/** The contract, the days to show and their measurements; or one of the failures that both endpoints share. */
export const readConsumption = async (database: Database, call: ConsumptionCall): Promise<Consumption> => {
  const { session, params, query, now, fail } = call;
  const contract =
    (await findCurveContract(database, session.customerId, params.contractId)) ?? fail("contract_not_found");
  const step = params.type === "quarter-hourly" ? "quarter" : "hour";
  const extent = await findCurveExtent(database, contract, step);
  const rangeRequest = {
    type: params.type,
    start: query.start,
    end: query.end,
    extent,
    today: dateAt(now, clockOfZone(contract.zone)),
  };
  const answer = chartRange(rangeRequest);
  if (answer.problem === "cch_range_too_long")
    return fail(answer.problem, { values: { years: answer.years } });
  if (answer.problem !== null) return fail(answer.problem);
  if (answer.range === null) return { contract, extent, consumption: null };

  const days = chooseConsumption(await readCurves(database, contract, { ...answer.range, step }), step);
  if (days.length === 0) return { contract, extent, consumption: null };
  const calendar = periodCalendarOf(contract.terms, answer.range);
  return { contract, extent, consumption: { ...answer.range, days, calendar } };
};

export const handleGetConsumptionChart = ({ database }: ConsumptionPorts) =>
  handler(getConsumptionChart, async (call) => {
    const { type } = call.params;
    const { records } = call.query;
    const { contract, extent, consumption } = await readConsumption(database, call);
    return chartOf({ type, records, contract, extent, consumption });
  });
