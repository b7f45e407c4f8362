import type pg from "pg";
import { addDays, firstOfMonth, isoWeekday, type PlainDate } from "#energy/calendar.ts";
import {
  bigint,
  bytes,
  date,
  execute,
  oneOf,
  present,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";
import { curveKinds } from "../../contract/chart-type.ts";
import { curveResolutions, type CurveDay, type OwnedCurveDay, sumOfSeries } from "./curve-day.ts";
import { packReadings, unpackReadings } from "./curve-readings.ts";

/** A `text[]` of strings without quotes and backslashes: dates, digits, supply points. */
const textOfTexts = (texts: readonly (string | null)[]): string =>
  `{${texts.map((text) => (text === null ? "NULL" : `"${text}"`)).join(",")}}`;

/** A stored day: its key, and its packed readings. */
export const curveDayColumns = {
  supply_point: text,
  resolution: oneOf(...curveResolutions),
  kind: oneOf(...curveKinds),
  day: date,
  readings: bytes,
};
/** The same from an element of an array, or computed from the week. */
export const weekDayColumns = { ...curveDayColumns, readings: present(bytes) };
type CurveDayRow = RowOf<typeof curveDayColumns> & { customer_id?: number };

export const curveDayOfRow = (row: CurveDayRow): OwnedCurveDay => ({
  customerId: row.customer_id ?? null,
  supplyPoint: row.supply_point,
  resolution: row.resolution,
  kind: row.kind,
  day: row.day,
  ...unpackReadings(row.readings),
});

const mondayOf = (day: PlainDate): PlainDate => addDays(day, 1 - isoWeekday(day));

const readOwned = `select w.customer_id, w.supply_point, w.resolution, w.kind, given.day, w.readings[given.weekday] as readings
  from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::bigint[], $6::date[], $7::integer[])
    as given (supply_point, resolution, kind, day, customer_id, week, weekday)
  join curve_weeks w using (customer_id, supply_point, resolution, kind, week)
  where w.customer_id = any($5::bigint[]) and w.week between $8 and $9 and w.readings[given.weekday] is not null`;
const readUnclaimed = `select supply_point, resolution, kind, day, readings from unclaimed_curve_days
  join unnest($1::text[], $2::text[], $3::text[], $4::date[]) as given (supply_point, resolution, kind, day)
    using (supply_point, resolution, kind, day)`;

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const givenReadings = weekdays.map((weekday) => `readings_${weekday}`).join(", ");
/** A day that is not given stays as it is stored. */
const writeOwned = `insert into curve_weeks (customer_id, supply_point, resolution, kind, week, readings)
  select customer_id, supply_point, resolution, kind, week,
    array[${weekdays.map((weekday) => `decode(readings_${weekday}, 'hex')`).join(", ")}]
    from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::date[],
      ${weekdays.map((weekday) => `$${weekday + 5}::text[]`).join(", ")})
      as given (customer_id, supply_point, resolution, kind, week, ${givenReadings})
  on conflict (customer_id, supply_point, resolution, kind, week) do update set readings = array[
    ${weekdays.map((weekday) => `coalesce(excluded.readings[${weekday}], curve_weeks.readings[${weekday}])`).join(", ")}]`;
const writeUnclaimed = `insert into unclaimed_curve_days (supply_point, resolution, kind, day, readings)
  select supply_point, resolution, kind, day, decode(readings, 'hex')
    from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::text[])
      as given (supply_point, resolution, kind, day, readings)
  on conflict (supply_point, resolution, kind, day) do update set readings = excluded.readings`;

const keyParameters = (days: readonly CurveDay[]): string[] => [
  textOfTexts(days.map(({ supplyPoint }) => supplyPoint)),
  textOfTexts(days.map(({ resolution }) => resolution)),
  textOfTexts(days.map(({ kind }) => kind)),
  textOfTexts(days.map(({ day }) => day)),
];

const inTwo = (days: readonly OwnedCurveDay[]) => ({
  owned: days.filter(({ customerId }) => customerId !== null),
  unclaimed: days.filter(({ customerId }) => customerId === null),
});

/** The stored days with the same owners, supply points, resolutions, kinds and dates. */
export const readStoredDays = async (
  client: pg.ClientBase,
  days: readonly OwnedCurveDay[],
): Promise<OwnedCurveDay[]> => {
  const { owned, unclaimed } = inTwo(days);
  const rows: CurveDayRow[] = [];
  if (owned.length > 0) {
    const mondays = owned.map(({ day }) => mondayOf(day));
    const sorted = mondays.toSorted();
    const parameters = [
      ...keyParameters(owned),
      `{${owned.map(({ customerId }) => customerId).join(",")}}`,
      textOfTexts(mondays),
      `{${owned.map(({ day }) => isoWeekday(day)).join(",")}}`,
      sorted[0],
      sorted.at(-1),
    ];
    const columns = { customer_id: bigint, ...weekDayColumns, day: present(date) };
    rows.push(...(await queryRows(client, { text: readOwned, values: parameters, columns })));
  }
  if (unclaimed.length > 0) {
    const parameters = keyParameters(unclaimed);
    rows.push(
      ...(await queryRows(client, { text: readUnclaimed, values: parameters, columns: curveDayColumns })),
    );
  }
  return rows.map(curveDayOfRow);
};

interface GivenWeek {
  readonly of: OwnedCurveDay;
  readonly monday: PlainDate;
  /** Packed readings in hexadecimal digits, by weekday from 1. */
  readonly readings: Map<number, string>;
}

const weeksOf = (days: readonly OwnedCurveDay[]): GivenWeek[] => {
  const weeks = new Map<string, GivenWeek>();
  for (const day of days) {
    const monday = mondayOf(day.day);
    const key = `${day.customerId} ${day.supplyPoint} ${day.resolution} ${day.kind} ${monday}`;
    const week = weeks.get(key) ?? { of: day, monday, readings: new Map<number, string>() };
    weeks.set(key, week);
    week.readings.set(isoWeekday(day.day), packReadings(day).toString("hex"));
  }
  return [...weeks.values()];
};

/** Stores each day, replacing the stored one. The list must not contain a day twice. */
export const storeDays = async (client: pg.ClientBase, days: readonly OwnedCurveDay[]): Promise<void> => {
  const { owned, unclaimed } = inTwo(days);
  if (owned.length > 0) {
    const weeks = weeksOf(owned);
    const parameters = [
      `{${weeks.map(({ of }) => of.customerId).join(",")}}`,
      textOfTexts(weeks.map(({ of }) => of.supplyPoint)),
      textOfTexts(weeks.map(({ of }) => of.resolution)),
      textOfTexts(weeks.map(({ of }) => of.kind)),
      textOfTexts(weeks.map(({ monday }) => monday)),
      ...weekdays.map((weekday) => textOfTexts(weeks.map(({ readings }) => readings.get(weekday) ?? null))),
    ];
    await execute(client, { text: writeOwned, values: parameters });
  }
  if (unclaimed.length > 0) {
    const packed = textOfTexts(unclaimed.map((day) => packReadings(day).toString("hex")));
    await execute(client, { text: writeUnclaimed, values: [...keyParameters(unclaimed), packed] });
  }
};

/** A day before, if it was stored, and after the change. */
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
 * Applies changes of days to the totals of their months. Adding the difference costs the same for one day as
 * for thirty; it is correct because every writer of `curve_weeks` calls this with the supply point locked.
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
