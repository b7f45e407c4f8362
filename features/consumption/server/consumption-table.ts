import { Readable } from "node:stream";
import { hoursInDay, type PlainDate } from "#energy/calendar.ts";
import { csvText } from "#platform/server/sheets/csv-text.ts";
import type { ChartType } from "../contract/chart-type.ts";
import type { ConsumptionOfRange } from "./chart/chart-slots-policy.ts";
import { barsOfType, type Bar } from "./chart/consumption-chart-policy.ts";
import { isKnown, type ConsumptionDay } from "./chart/consumption-day-policy.ts";
import type { CurveSeries } from "./curves/curve-day.ts";

/** A typed value; each file format renders it in its own way. `null` is an empty cell. */
export type Cell =
  | { readonly text: string }
  | { readonly count: number }
  | { readonly day: PlainDate }
  | { readonly month: PlainDate }
  /** Wh or varh, rendered in thousands. */
  | { readonly energy: number }
  | null;

export interface ConsumptionTable {
  readonly headers: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
}

interface TableOptions {
  readonly cups: string;
  readonly type: ChartType;
  readonly consumption: ConsumptionOfRange;
  /** `datadis` has exactly that layout's columns; `sheet` adds the kind of each day's curve. */
  readonly layout: "datadis" | "sheet";
  /** Days that decide which optional columns there are, where several tables become one; by default those of the table. */
  readonly columnsOf?: readonly ConsumptionDay[];
  /** Columns of energy by period, where several tables become one; by default as many as the tariff has periods. */
  readonly periodColumns?: number;
}

interface ExtraColumn {
  readonly header: string;
  readonly series: CurveSeries;
}

const solarColumns: readonly ExtraColumn[] = [
  { header: "Energia_vertida_kWh", series: "exportWh" },
  { header: "Energia_generada_kWh", series: "generatedWh" },
  { header: "Energia_autoconsumida_kWh", series: "selfConsumedWh" },
];
const reactiveColumn: ExtraColumn = { header: "Energia_reactiva_kVArh", series: "reactiveVarh" };

/** Hours as CSV have five columns, or eight with a solar installation: Datadis' readers accept no other. */
const extraColumnsOf = ({ consumption, columnsOf, layout, type }: TableOptions): ExtraColumn[] => {
  const days = columnsOf ?? consumption.days;
  const isSolar = days.some(
    ({ exportWh, selfConsumedWh, generatedWh }) => (exportWh ?? selfConsumedWh ?? generatedWh) !== null,
  );
  const isDatadis = layout === "datadis" && type === "hourly";
  const isReactive = !isDatadis && days.some(({ reactiveVarh }) => reactiveVarh !== null);
  return [...(isSolar ? solarColumns : []), ...(isReactive ? [reactiveColumn] : [])];
};

const energyCell = (energy: number | null | undefined): Cell => (energy == null ? null : { energy });

function* slotRows(
  { cups, consumption, layout }: TableOptions,
  slotsPerHour: 1 | 4,
  extra: readonly ExtraColumn[],
) {
  for (const day of consumption.days) {
    const slots = hoursInDay(day.day) * slotsPerHour;
    for (let slot = 0; slot < slots; slot += 1) {
      if (!isKnown(day, slot)) continue;
      const row: Cell[] = [{ text: cups }, { day: day.day }, { count: Math.floor(slot / slotsPerHour) + 1 }];
      if (slotsPerHour === 4) row.push({ count: (slot % 4) + 1 });
      row.push(energyCell(day.importWh?.[slot]), { text: day.estimated?.[slot] === true ? "E" : "R" });
      for (const { series } of extra) row.push(energyCell(day[series]?.[slot]));
      if (layout === "sheet") row.push({ text: day.kind });
      yield row;
    }
  }
}

const periodColumnsOf = ({ consumption, periodColumns }: TableOptions): number =>
  periodColumns ?? consumption.calendar?.energyPeriods ?? 0;

const isBarKnown = (bar: Bar): boolean =>
  (bar.importWh ?? bar.exportWh ?? bar.selfConsumedWh ?? bar.generatedWh ?? bar.reactiveVarh) !== null;

function* barRows(options: TableOptions, type: "daily" | "monthly", extra: readonly ExtraColumn[]) {
  const kinds = new Map(options.consumption.days.map(({ day, kind }) => [day, kind]));
  for (const bar of barsOfType(type, options.consumption).filter(isBarKnown)) {
    const date: Cell = type === "daily" ? { day: bar.date } : { month: bar.date };
    const row: Cell[] = [{ text: options.cups }, date, energyCell(bar.importWh)];
    row.push(
      { text: bar.estimatedHours > 0 ? "E" : "R" },
      ...Array.from({ length: periodColumnsOf(options) }, (_, period) =>
        energyCell(bar.importByPeriod[period]),
      ),
    );
    for (const { series } of extra) row.push(energyCell(bar[series]));
    if (options.layout === "sheet" && type === "daily") row.push({ text: kinds.get(bar.date) ?? "" });
    yield row;
  }
}

/** A range of days as a table; hours, days and months without a value have no row. */
const consumptionTable = (options: TableOptions): ConsumptionTable => {
  const { type, layout } = options;
  const extra = extraColumnsOf(options);
  const extraHeaders = extra.map(({ header }) => header);
  const kindHeader = layout === "sheet" && type !== "monthly" ? ["Tipo_curva"] : [];
  if (type === "daily" || type === "monthly") {
    const periods = Array.from({ length: periodColumnsOf(options) }, (_, p) => `P${p + 1}_kWh`);
    const headers = [
      "CUPS",
      "Fecha",
      "Consumo_kWh",
      "Metodo_obtencion",
      ...periods,
      ...extraHeaders,
      ...kindHeader,
    ];
    return { headers, rows: barRows(options, type, extra) };
  }
  const hour = type === "hourly" ? ["Hora"] : ["Hora", "Cuarto"];
  const headers = [
    "CUPS",
    "Fecha",
    ...hour,
    "Consumo_kWh",
    "Metodo_obtencion",
    ...extraHeaders,
    ...kindHeader,
  ];
  return { headers, rows: slotRows(options, type === "hourly" ? 1 : 4, extra) };
};

/** Several contracts one after another in one table, with the columns of all of them. */
export const tableOfContracts = (
  contracts: readonly Pick<TableOptions, "cups" | "consumption">[],
  { type, layout }: Pick<TableOptions, "type" | "layout">,
): ConsumptionTable => {
  const columnsOf = contracts.flatMap(({ consumption }) => consumption.days);
  const periodColumns = Math.max(
    0,
    ...contracts.map((contract) => periodColumnsOf({ ...contract, type, layout })),
  );
  const tables = contracts.map((contract) =>
    consumptionTable({ ...contract, type, layout, columnsOf, periodColumns }),
  );
  return { headers: tables[0]?.headers ?? [], rows: rowsOf(tables) };
};

function* rowsOf(tables: readonly ConsumptionTable[]) {
  for (const { rows } of tables) yield* rows;
}

const rowsPerChunk = 500;
const csvCell = (cell: Cell): string => {
  if (cell === null) return "";
  if ("text" in cell) return csvText(cell.text);
  if ("count" in cell) return String(cell.count);
  if ("day" in cell) return cell.day.replaceAll("-", "/");
  if ("month" in cell) return cell.month.slice(0, 7).replace("-", "/");
  return (cell.energy / 1000).toFixed(3).replace(".", ",");
};

const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(";")}\r\n`;

function* csvChunks({ headers, rows }: ConsumptionTable): Generator<string> {
  let chunk = `${headers.join(";")}\r\n`;
  let count = 0;
  for (const row of rows) {
    chunk += csvLine(row);
    count += 1;
    if (count % rowsPerChunk > 0) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

const jsonValue = (cell: Cell): string | number | null => {
  if (cell === null) return null;
  if ("text" in cell) return cell.text;
  if ("count" in cell) return cell.count;
  if ("day" in cell) return cell.day;
  return "month" in cell ? cell.month.slice(0, 7) : cell.energy / 1000;
};

function* jsonChunks({ headers, rows }: ConsumptionTable): Generator<string> {
  let chunk = "[";
  let count = 0;
  for (const row of rows) {
    const record = Object.fromEntries(
      headers.map((header, index) => [header, jsonValue(row[index] ?? null)]),
    );
    chunk += `${count === 0 ? "" : ","}\n${JSON.stringify(record)}`;
    count += 1;
    if (count % rowsPerChunk > 0) continue;
    yield chunk;
    chunk = "";
  }
  yield `${chunk}\n]\n`;
}

/** Streams the table as a JSON list of rows. */
export const jsonOfTable = (table: ConsumptionTable): Readable =>
  Readable.from(jsonChunks(table), { objectMode: false, encoding: "utf8" });

/** Streams the table as CSV in UTF-8. */
export const csvOfTable = (table: ConsumptionTable): Readable =>
  Readable.from(csvChunks(table), { objectMode: false, encoding: "utf8" });
