import type pg from "pg";
import { firstOfMonth, type PlainDate } from "#energy/calendar.ts";
import {
  bigint,
  date,
  execute,
  nullable,
  oneOf,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";
import { curveKinds } from "../../contract/chart-type.ts";
import {
  type CurveValues,
  curveResolutions,
  type CurveDay,
  type OwnedCurveDay,
  sumOfSeries,
} from "./curve-day.ts";

// A year of quarters is 35,040 values: parsing PostgreSQL's text here is several times as fast as the driver.

/** Parses PostgreSQL's text of an integer array, such as `{12,NULL,7}`. */
function valuesOfText(text: string): CurveValues;
function valuesOfText(text: string | null): CurveValues | null;
function valuesOfText(text: string | null): CurveValues | null {
  if (text === null) return null;
  return text
    .slice(1, -1)
    .split(",")
    .map((entry) => (entry === "NULL" ? null : Number(entry)));
}

/** The same of an array without nulls. */
const numbersOfText = (text: string | null): readonly number[] | null =>
  text === null ? null : text.slice(1, -1).split(",").map(Number);

/** Parses PostgreSQL's text of a boolean array, such as `{t,f}`. */
const flagsOfText = (text: string | null): readonly boolean[] | null =>
  text === null
    ? null
    : text
        .slice(1, -1)
        .split(",")
        .map((entry) => entry === "t");

const textOfValues = (values: CurveValues | null): string | null => {
  if (values === null) return null;
  let text = "{";
  for (let slot = 0; slot < values.length; slot += 1)
    text += `${slot === 0 ? "" : ","}${values[slot] ?? "NULL"}`;
  return `${text}}`;
};

const textOfFlags = (flags: readonly boolean[] | null): string | null =>
  flags === null ? null : `{${flags.map((flag) => (flag ? "t" : "f")).join(",")}}`;

/** A `text[]` of strings without quotes and backslashes: dates, array texts, supply points. */
const textOfTexts = (texts: readonly (string | null)[]): string =>
  `{${texts.map((text) => (text === null ? "NULL" : `"${text}"`)).join(",")}}`;

/** The columns of `curveDaySelection`. */
export const curveDayColumns = {
  supply_point: text,
  resolution: oneOf(...curveResolutions),
  kind: oneOf(...curveKinds),
  day: date,
  import_wh: text,
  export_wh: nullable(text),
  self_consumed_wh: nullable(text),
  reactive_varh: nullable(text),
  estimated: nullable(text),
  precedence: nullable(text),
  own_precedence: nullable(text),
  generated_wh: nullable(text),
  generated_precedence: nullable(text),
};
type CurveDayRow = RowOf<typeof curveDayColumns> & { customer_id?: number };

export const curveDaySelection = `supply_point, resolution, kind, day,
  import_wh::text, export_wh::text, self_consumed_wh::text, reactive_varh::text,
  estimated::text, precedence::text, own_precedence::text, generated_wh::text, generated_precedence::text`;

export const curveDayOfRow = (row: CurveDayRow): OwnedCurveDay => ({
  customerId: row.customer_id ?? null,
  supplyPoint: row.supply_point,
  resolution: row.resolution,
  kind: row.kind,
  day: row.day,
  importWh: valuesOfText(row.import_wh),
  exportWh: valuesOfText(row.export_wh),
  selfConsumedWh: valuesOfText(row.self_consumed_wh),
  reactiveVarh: valuesOfText(row.reactive_varh),
  estimated: flagsOfText(row.estimated),
  precedence: numbersOfText(row.precedence),
  ownPrecedence: numbersOfText(row.own_precedence),
  generatedWh: valuesOfText(row.generated_wh),
  generatedPrecedence: numbersOfText(row.generated_precedence),
});

const keyOf = "supply_point, resolution, kind, day";
const keyTypes = "$1::text[], $2::text[], $3::text[], $4::date[]";
const valueColumns = [
  "import_wh",
  "export_wh",
  "self_consumed_wh",
  "reactive_varh",
  "estimated",
  "precedence",
  "own_precedence",
  "generated_wh",
  "generated_precedence",
];
const updates = valueColumns.map((column) => `${column} = excluded.${column}`).join(", ");
const valueTypes = valueColumns.map((_, index) => `$${index + 5}::text[]`).join(", ");
const values = valueColumns
  .map((column) => `${column}::${column === "estimated" ? "boolean" : "integer"}[]`)
  .join(", ");
const valueNames = valueColumns.join(", ");

const readOwned = `select customer_id, ${curveDaySelection} from curve_days
  join unnest(${keyTypes}, $5::bigint[]) as given (${keyOf}, customer_id)
    using (customer_id, ${keyOf})
  where curve_days.customer_id = any($5::bigint[])`;
const readUnclaimed = `select ${curveDaySelection} from unclaimed_curve_days
  join unnest(${keyTypes}) as given (${keyOf}) using (${keyOf})`;

const writeOwned = `insert into curve_days (customer_id, ${keyOf}, ${valueNames})
  select customer_id, ${keyOf}, ${values}
    from unnest(${keyTypes}, ${valueTypes}, $${valueColumns.length + 5}::bigint[]) as given (${keyOf}, ${valueNames}, customer_id)
  on conflict (customer_id, ${keyOf}) do update set ${updates}`;
const writeUnclaimed = `insert into unclaimed_curve_days (${keyOf}, ${valueNames})
  select ${keyOf}, ${values} from unnest(${keyTypes}, ${valueTypes}) as given (${keyOf}, ${valueNames})
  on conflict (${keyOf}) do update set ${updates}`;

const keyParameters = (days: readonly CurveDay[]): string[] => [
  textOfTexts(days.map(({ supplyPoint }) => supplyPoint)),
  textOfTexts(days.map(({ resolution }) => resolution)),
  textOfTexts(days.map(({ kind }) => kind)),
  textOfTexts(days.map(({ day }) => day)),
];

const valueParameters = (days: readonly CurveDay[]): string[] => [
  textOfTexts(days.map(({ importWh }) => textOfValues(importWh))),
  textOfTexts(days.map(({ exportWh }) => textOfValues(exportWh))),
  textOfTexts(days.map(({ selfConsumedWh }) => textOfValues(selfConsumedWh))),
  textOfTexts(days.map(({ reactiveVarh }) => textOfValues(reactiveVarh))),
  textOfTexts(days.map(({ estimated }) => textOfFlags(estimated))),
  textOfTexts(days.map(({ precedence }) => textOfValues(precedence))),
  textOfTexts(days.map(({ ownPrecedence }) => textOfValues(ownPrecedence))),
  textOfTexts(days.map(({ generatedWh }) => textOfValues(generatedWh))),
  textOfTexts(days.map(({ generatedPrecedence }) => textOfValues(generatedPrecedence))),
];

const owners = (days: readonly OwnedCurveDay[]): string =>
  `{${days.map(({ customerId }) => customerId).join(",")}}`;

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
    const parameters = [...keyParameters(owned), owners(owned)];
    const columns = { customer_id: bigint, ...curveDayColumns };
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

/** Stores each day, replacing the stored one. The list must not contain a day twice. */
export const storeDays = async (client: pg.ClientBase, days: readonly OwnedCurveDay[]): Promise<void> => {
  const { owned, unclaimed } = inTwo(days);
  if (owned.length > 0) {
    const parameters = [...keyParameters(owned), ...valueParameters(owned), owners(owned)];
    await execute(client, { text: writeOwned, values: parameters });
  }
  if (unclaimed.length > 0) {
    const parameters = [...keyParameters(unclaimed), ...valueParameters(unclaimed)];
    await execute(client, { text: writeUnclaimed, values: parameters });
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
 * for thirty; it is correct because every writer of `curve_days` calls this with the supply point locked.
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
