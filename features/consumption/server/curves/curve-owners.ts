import type pg from "pg";
import { bigint, date, nullable, queryRows, text, type RowOf } from "#platform/server/database/query.ts";
import type { CurveDay, OwnedCurveDay } from "./curve-day.ts";

const columns = { supply_point: text, starts_on: date, ends_on: nullable(date), customer_id: bigint };
type SupplyPeriod = RowOf<typeof columns>;

/**
 * A function that finds out whose days are, by the supply periods of their CUPS. A day belongs to whoever had the
 * supply on it, so a tenant never gets the curve of the one before. Asks once for each supply point.
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
