import type pg from "pg";
import { execute } from "#platform/server/database/query.ts";
import { firstOfMonth, type PlainDate } from "#energy/calendar.ts";
import { textOfTexts } from "./curve-array.ts";
import type { OwnedCurveDay } from "./curve-day.ts";
import { sumOfSeries } from "./curve-day-merge.ts";

/** What a day was before, if it was there, and what it is now. */
export interface ReplacedDay {
  readonly before: OwnedCurveDay | undefined;
  readonly after: OwnedCurveDay;
}

interface MonthChange {
  readonly of: OwnedCurveDay;
  readonly month: PlainDate;
  importWh: number;
  exportWh: number;
  selfConsumedWh: number;
  days: number;
}

const addToMonths = `insert into curve_months
    (customer_id, supply_point, resolution, kind, month, import_wh, export_wh, self_consumed_wh, days)
  select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::date[],
    $6::bigint[], $7::bigint[], $8::bigint[], $9::integer[])
  on conflict (customer_id, supply_point, resolution, kind, month) do update set
    import_wh = curve_months.import_wh + excluded.import_wh,
    export_wh = curve_months.export_wh + excluded.export_wh,
    self_consumed_wh = curve_months.self_consumed_wh + excluded.self_consumed_wh,
    days = curve_months.days + excluded.days`;

const changesByMonth = (replaced: readonly ReplacedDay[]): MonthChange[] => {
  const changes = new Map<string, MonthChange>();
  for (const { before, after } of replaced) {
    const month = firstOfMonth(after.day);
    const key = `${after.customerId} ${after.supplyPoint} ${after.resolution} ${after.kind} ${month}`;
    const change = changes.get(key) ?? {
      of: after,
      month,
      importWh: 0,
      exportWh: 0,
      selfConsumedWh: 0,
      days: 0,
    };
    changes.set(key, change);
    change.importWh += sumOfSeries(after, "importWh") - sumOfSeries(before, "importWh");
    change.exportWh += sumOfSeries(after, "exportWh") - sumOfSeries(before, "exportWh");
    change.selfConsumedWh += sumOfSeries(after, "selfConsumedWh") - sumOfSeries(before, "selfConsumedWh");
    change.days += before === undefined ? 1 : 0;
  }
  return [...changes.values()];
};

/**
 * Carries changes of days into their month's totals. Adding the difference costs the same for one day as for
 * thirty; it is right because every writer of `curve_days` comes through here, one at a time.
 */
export const updateMonths = async (
  client: pg.ClientBase,
  replaced: readonly ReplacedDay[],
): Promise<void> => {
  const changes = changesByMonth(replaced.filter(({ after }) => after.customerId !== null));
  if (changes.length === 0) return;
  const values = [
    changes.map(({ of }) => of.customerId),
    textOfTexts(changes.map(({ of }) => of.supplyPoint)),
    textOfTexts(changes.map(({ of }) => of.resolution)),
    textOfTexts(changes.map(({ of }) => of.kind)),
    textOfTexts(changes.map(({ month }) => month)),
    changes.map(({ importWh }) => importWh),
    changes.map(({ exportWh }) => exportWh),
    changes.map(({ selfConsumedWh }) => selfConsumedWh),
    changes.map(({ days }) => days),
  ];
  await execute(client, { text: addToMonths, values });
};
