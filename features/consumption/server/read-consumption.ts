import { madridDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { FailureDetails } from "#platform/server/handler.ts";
import type { ChartType } from "../contract/chart-type.ts";
import { chartRange } from "./chart/chart-range-policy.ts";
import type { ConsumptionOfRange, DayRange } from "./chart/chart-slots-policy.ts";
import { chooseConsumption } from "./chart/consumption-day-policy.ts";
import { periodCalendarOf } from "./chart/tariff-slots-policy.ts";
import { findCurveContract, findCurveExtent, readCurves, type CurveContract } from "./consumption-queries.ts";

/** What both calls are asked, of either of them. */
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
  /** `null` when nothing is known of the days asked for. */
  readonly consumption: ConsumptionOfRange | null;
}

/** The contract, the days to show and what was measured on them; or one of the failures that both calls share. */
export const readConsumption = async (database: Database, call: ConsumptionCall): Promise<Consumption> => {
  const { session, params, query, now, fail } = call;
  const contract =
    (await findCurveContract(database, session.customerId, params.contractId)) ?? fail("contract_not_found");
  const step = params.type === "quarter-hourly" ? "quarter" : "hour";
  const extent = await findCurveExtent(database, contract, step);
  const wish = { type: params.type, start: query.start, end: query.end, extent, today: madridDate(now) };
  const answer = chartRange(wish);
  if (answer.problem === "cch_range_too_long")
    return fail(answer.problem, { values: { years: answer.years } });
  if (answer.problem !== null) return fail(answer.problem);
  if (answer.range === null) return { contract, extent, consumption: null };

  const days = chooseConsumption(await readCurves(database, contract, { ...answer.range, step }), step);
  if (days.length === 0) return { contract, extent, consumption: null };
  const calendar = periodCalendarOf(contract.tariffCode, contract.zone);
  return { contract, extent, consumption: { ...answer.range, days, calendar } };
};
