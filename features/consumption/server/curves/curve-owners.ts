import type pg from "pg";
import type { PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, date, nullable, queryRows, text, type RowOf } from "#platform/server/database/query.ts";
import type { CurveDay, OwnedCurveDay } from "./curve-day.ts";
import { curveDayColumns, curveDayOfRow, readStoredDays } from "./curve-queries.ts";
import { inCurveTransaction, lockSupplyPoints, mergeCurveDays } from "./write-curve-days.ts";

const columns = { supply_point: text, starts_on: date, ends_on: nullable(date), customer_id: bigint };
type SupplyPeriod = RowOf<typeof columns>;

/**
 * Finds the owners of days by the supply periods of their CUPS. A day belongs to the contract in force on it,
 * so a tenant never gets the previous holder's curve. One query per supply point.
 */
export const createOwnerFinder = (client: pg.ClientBase) => {
  const periods = new Map<string, SupplyPeriod[]>();

  const readPeriods = async (supplyPoints: readonly string[]): Promise<void> => {
    for (const supplyPoint of supplyPoints) periods.set(supplyPoint, []);
    const rows = await queryRows(client, {
      text: "select supply_point, starts_on, ends_on, customer_id from supply_periods where supply_point = any($1)",
      values: [supplyPoints],
      columns,
    });
    for (const row of rows) periods.get(row.supply_point)?.push(row);
  };

  const ownerOf = ({ supplyPoint, day }: CurveDay): number | null =>
    periods
      .get(supplyPoint)
      ?.find(({ starts_on, ends_on }) => starts_on <= day && (ends_on === null || day <= ends_on))
      ?.customer_id ?? null;

  return async (days: readonly CurveDay[]): Promise<OwnedCurveDay[]> => {
    const unknown = new Set(
      days.map(({ supplyPoint }) => supplyPoint).filter((point) => !periods.has(point)),
    );
    if (unknown.size > 0) await readPeriods([...unknown]);
    return days.map((day) => ({ ...day, customerId: ownerOf(day) }));
  };
};

interface CurveClaim {
  readonly customerId: number;
  /** First 20 characters of the CUPS. */
  readonly supplyPoint: string;
  readonly startsOn: PlainDate;
  /** Last day of supply; `null` while the supply continues. */
  readonly endsOn: PlainDate | null;
}

const takeUnclaimed = `delete from unclaimed_curve_days
  where supply_point = $1 and day between $2 and coalesce($3::date, 'infinity')
  returning supply_point, resolution, kind, day, readings`;

/**
 * Assigns to a customer the curves that arrived before the contract. Call it after the contract is stored; a
 * second call finds nothing more. Values that the customer already has for those days are newer and are not
 * replaced. Returns how many days were assigned.
 */
export const claimCurves = (
  database: Database,
  { customerId, supplyPoint, startsOn, endsOn }: CurveClaim,
): Promise<number> =>
  inCurveTransaction(database, async (client) => {
    await lockSupplyPoints(client, [supplyPoint]);
    const values = [supplyPoint, startsOn, endsOn];
    const rows = await queryRows(client, { text: takeUnclaimed, values, columns: curveDayColumns });
    const days = rows.map((row) => ({ ...curveDayOfRow(row), customerId }));
    const newer = await readStoredDays(client, days);
    await mergeCurveDays(client, [...days, ...newer]);
    return days.length;
  });
