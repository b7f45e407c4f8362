import type { PlainDate } from "#energy/calendar.ts";
import { tariffZones, type TariffZone } from "#energy/tariffs.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { date, nullable, oneOf, queryRow, queryRows, text } from "#platform/server/database/query.ts";
import type { DayRange } from "./chart/chart-slots-policy.ts";
import type { CurveDay, CurveResolution } from "./curves/curve-day.ts";
import { curveDayColumns, curveDayOfRow, curveDaySelection } from "./curves/curve-day-queries.ts";

/** What consumption needs to know of a contract. */
export interface CurveContract {
  readonly customerId: number;
  readonly cups: string;
  readonly supplyPoint: string;
  readonly zone: TariffZone;
  readonly tariffCode: string;
  readonly tariffName: string;
  /** Days of supply; `null` before the first one is known. */
  readonly startsOn: PlainDate | null;
  /** `null` while it lasts. */
  readonly endsOn: PlainDate | null;
}

/** The customer's contract of that number; undefined when it is another's or nobody's. */
export const findCurveContract = async (
  { pool }: Database,
  customerId: number,
  contractId: number,
): Promise<CurveContract | undefined> => {
  const contract = await queryRow(pool, {
    name: "consumption-contract",
    text: `select cups, zone, access_tariff as "tariffCode", access_tariff_name as "tariffName",
        starts_on as "startsOn", ends_on as "endsOn"
      from contracts join supply_points using (customer_id, supply_point_id)
      where contracts.customer_id = $1 and contract_id = $2`,
    values: [customerId, contractId],
    columns: {
      cups: text,
      zone: oneOf(...tariffZones),
      tariffCode: text,
      tariffName: text,
      startsOn: nullable(date),
      endsOn: nullable(date),
    },
  });
  return contract && { customerId, supplyPoint: contract.cups.slice(0, 20), ...contract };
};

const resolutionsFor = (step: CurveResolution): CurveResolution[] =>
  step === "quarter" ? ["quarter"] : ["hour", "quarter"];

/** First and last day of the contract's supply with a curve that can be shown in these steps; `null` without any. */
export const findCurveExtent = async (
  { pool }: Database,
  { customerId, supplyPoint, startsOn, endsOn }: CurveContract,
  step: CurveResolution,
): Promise<DayRange | null> => {
  if (startsOn === null) return null;
  const extent = await queryRow(pool, {
    name: "consumption-extent",
    text: `select min(day) as first, max(day) as last from curve_days
      where customer_id = $1 and supply_point = $2 and resolution = any($3)
        and day between $4 and coalesce($5::date, 'infinity')`,
    values: [customerId, supplyPoint, resolutionsFor(step), startsOn, endsOn],
    columns: { first: nullable(date), last: nullable(date) },
  });
  const { first = null, last = null } = extent ?? {};
  return first === null || last === null ? null : { startsOn: first, endsOn: last };
};

/** The curves of a range of days, all kinds of them, that can be shown in these steps. */
export const readCurves = async (
  { pool }: Database,
  { customerId, supplyPoint }: CurveContract,
  { startsOn, endsOn, step }: DayRange & { readonly step: CurveResolution },
): Promise<CurveDay[]> => {
  const rows = await queryRows(pool, {
    name: "consumption-curves",
    text: `select ${curveDaySelection} from curve_days
      where customer_id = $1 and supply_point = $2 and resolution = any($3) and day between $4 and $5`,
    values: [customerId, supplyPoint, resolutionsFor(step), startsOn, endsOn],
    columns: curveDayColumns,
  });
  return rows.map(curveDayOfRow);
};
