import type pg from "pg";
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
import { curveKinds } from "#features/consumption/contract/chart-type.ts";
import { flagsOfText, textOfFlags, textOfTexts, textOfValues, valuesOfText } from "./curve-array.ts";
import { curveResolutions, type CurveDay, type OwnedCurveDay } from "./curve-day.ts";

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
};
type CurveDayRow = RowOf<typeof curveDayColumns> & { customer_id?: number };

export const curveDaySelection = `supply_point, resolution, kind, day,
  import_wh::text, export_wh::text, self_consumed_wh::text, reactive_varh::text,
  estimated::text`;

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
});

const keyOf = "supply_point, resolution, kind, day";
const keyTypes = "$1::text[], $2::text[], $3::text[], $4::date[]";
const updates = ["import_wh", "export_wh", "self_consumed_wh", "reactive_varh", "estimated"]
  .map((column) => `${column} = excluded.${column}`)
  .join(", ");
const valueTypes = "$5::text[], $6::text[], $7::text[], $8::text[], $9::text[]";
const values = `import_wh::integer[], export_wh::integer[], self_consumed_wh::integer[], reactive_varh::integer[],
  estimated::boolean[]`;
const valueNames = "import_wh, export_wh, self_consumed_wh, reactive_varh, estimated";

const readOwned = `select customer_id, ${curveDaySelection} from curve_days
  join unnest(${keyTypes}, $5::bigint[]) as given (${keyOf}, customer_id)
    using (customer_id, ${keyOf})`;
const readUnclaimed = `select ${curveDaySelection} from unclaimed_curve_days
  join unnest(${keyTypes}) as given (${keyOf}) using (${keyOf})`;

const writeOwned = `insert into curve_days (customer_id, ${keyOf}, ${valueNames})
  select customer_id, ${keyOf}, ${values}
    from unnest(${keyTypes}, ${valueTypes}, $10::bigint[]) as given (${keyOf}, ${valueNames}, customer_id)
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
];

const owners = (days: readonly OwnedCurveDay[]): string =>
  `{${days.map(({ customerId }) => customerId).join(",")}}`;

const inTwo = (days: readonly OwnedCurveDay[]) => ({
  owned: days.filter(({ customerId }) => customerId !== null),
  unclaimed: days.filter(({ customerId }) => customerId === null),
});

/** What is stored for the same owners, supply points, resolutions, kinds and days. */
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

/** Stores each day as it is given, in place of what was there. No day may come twice. */
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
