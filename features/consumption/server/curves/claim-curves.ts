import type { PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { queryRows } from "#platform/server/database/query.ts";
import { curveDayColumns, curveDayOfRow, curveDaySelection, readStoredDays } from "./curve-day-queries.ts";
import { inCurveTransaction } from "./curve-transaction.ts";
import { mergeCurveDays } from "./write-curve-days.ts";

interface CurveClaim {
  readonly customerId: number;
  /** First 20 characters of the CUPS. */
  readonly supplyPoint: string;
  readonly startsOn: PlainDate;
  /** Last day of supply; `null` while it lasts. */
  readonly endsOn: PlainDate | null;
}

const takeUnclaimed = `delete from unclaimed_curve_days
  where supply_point = $1 and day between $2 and coalesce($3::date, 'infinity')
  returning ${curveDaySelection}`;

/**
 * Gives a customer the curves that arrived before the contract. Call it after the contract is stored; calling it
 * again finds nothing more. What the customer has of those days already is newer, and stays.
 * Returns how many days moved.
 */
export const claimCurves = (
  database: Database,
  { customerId, supplyPoint, startsOn, endsOn }: CurveClaim,
): Promise<number> =>
  inCurveTransaction(database, async (client) => {
    const values = [supplyPoint, startsOn, endsOn];
    const rows = await queryRows(client, { text: takeUnclaimed, values, columns: curveDayColumns });
    const days = rows.map((row) => ({ ...curveDayOfRow(row), customerId }));
    const newer = await readStoredDays(client, days);
    await mergeCurveDays(client, [...days, ...newer]);
    return days.length;
  });
