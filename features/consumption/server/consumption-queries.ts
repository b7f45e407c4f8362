import type { PlainDate } from "#energy/calendar.ts";
import type { TariffZone } from "#energy/tariffs.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { DayRange } from "./chart/chart-slots-policy.ts";
import type { CurveDay, CurveResolution } from "./curves/curve-day.ts";
import { curveDayOfRow, curveValueColumns, type CurveDayRow } from "./curves/curve-day-queries.ts";

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

interface ContractRow {
  cups: string;
  zone: TariffZone;
  access_tariff: string;
  access_tariff_name: string;
  starts_on: PlainDate | null;
  ends_on: PlainDate | null;
}

/** The customer's contract of that number; undefined when it is another's or nobody's. */
export const findCurveContract = async (
  { pool }: Database,
  customerId: number,
  contractId: number,
): Promise<CurveContract | undefined> => {
  const { rows } = await pool.query<ContractRow>({
    name: "consumption-contract",
    text: `select cups, zone, access_tariff, access_tariff_name, starts_on, ends_on
      from contracts join supply_points using (customer_id, supply_point_id)
      where contracts.customer_id = $1 and contract_id = $2`,
    values: [customerId, contractId],
  });
  const [row] = rows;
  return (
    row && {
      customerId,
      cups: row.cups,
      supplyPoint: row.cups.slice(0, 20),
      zone: row.zone,
      tariffCode: row.access_tariff,
      tariffName: row.access_tariff_name,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
    }
  );
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
  const { rows } = await pool.query<{ first: PlainDate | null; last: PlainDate | null }>({
    name: "consumption-extent",
    text: `select min(day) as first, max(day) as last from curve_days
      where customer_id = $1 and supply_point = $2 and resolution = any($3)
        and day between $4 and coalesce($5::date, 'infinity')`,
    values: [customerId, supplyPoint, resolutionsFor(step), startsOn, endsOn],
  });
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? null : { startsOn: first, endsOn: last };
};

/** The curves of a range of days, all kinds of them, that can be shown in these steps. */
export const readCurves = async (
  { pool }: Database,
  { customerId, supplyPoint }: CurveContract,
  { startsOn, endsOn, step }: DayRange & { readonly step: CurveResolution },
): Promise<CurveDay[]> => {
  const { rows } = await pool.query<CurveDayRow>({
    name: "consumption-curves",
    text: `select supply_point, resolution, kind, day, ${curveValueColumns} from curve_days
      where customer_id = $1 and supply_point = $2 and resolution = any($3) and day between $4 and $5`,
    values: [customerId, supplyPoint, resolutionsFor(step), startsOn, endsOn],
  });
  return rows.map(curveDayOfRow);
};
