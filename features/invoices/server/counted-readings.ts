import { countedQuantities, isBilledQuantity } from "#energy/counted-quantity.ts";
import { registerUnits, type Reading } from "../contract/bill-parts.ts";
import type { InvoiceRecord } from "../contract/invoice-record.ts";
import type { ElectricityInvoice, GasInvoice } from "./printed-invoice.ts";

type ReadInvoice =
  | Pick<ElectricityInvoice, "kind" | "energyWh" | "bill">
  | Pick<GasInvoice, "kind" | "energyWh" | "bill">;

/** A reading with what its register counted, in its unit; null when that cannot be known. */
export type CountedReading = Reading & { readonly counted: number | null };

/** The readings of what a bill has in one quantity, with their places among all; `billed` is undefined without one. */
interface ReadingGroup {
  readonly rows: readonly { readonly index: number; readonly reading: Reading }[];
  readonly billed: number | undefined;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Energy of the lines of a concept, and of a period where one is given; undefined without such a line. */
const kwhOfLines = (
  { lines }: ReadInvoice["bill"],
  concept: "energy" | "gas_variable_term",
  period?: number,
): number | undefined => {
  const found = lines.filter((line) => line.concept === concept && (!period || line.period === period));
  return found.length === 0 ? undefined : sum(found.map(({ quantity }) => quantity));
};

/** The billed volume, from the energy that the bill converts it into. */
export const billedCubicMetres = ({
  energyWh,
  bill,
}: Pick<GasInvoice, "energyWh" | "bill">): number | undefined => {
  const kwh = kwhOfLines(bill, "gas_variable_term") ?? energyWh / 1000;
  return bill.conversionKwhM3 > 0 ? kwh / bill.conversionKwhM3 : undefined;
};

const activeKwh = (
  { energyWh, bill }: Pick<ElectricityInvoice, "energyWh" | "bill">,
  period: number | null | undefined,
): number | undefined => {
  if (!period) return (bill.energyWh.length > 0 ? sum(bill.energyWh) : energyWh) / 1000;
  const periods = Math.max(...bill.readings.map((reading) => reading.period ?? 0));
  const drawnWh = bill.energyWh.length < periods ? undefined : bill.energyWh[period - 1];
  return drawnWh === undefined ? kwhOfLines(bill, "energy", period) : drawnWh / 1000;
};

const billedQuantity = (invoice: ReadInvoice, { magnitude, period }: Reading): number | undefined => {
  if (invoice.kind === "gas") return magnitude === "gas_volume" ? billedCubicMetres(invoice) : undefined;
  if (magnitude === "active") return activeKwh(invoice, period);
  const { surplus } = invoice.bill;
  return magnitude === "exported" && surplus ? surplus.exportedWh / 1000 : undefined;
};

/** Surplus and gas are billed in one quantity, other energy in one for each period. */
const groupOf = ({ magnitude, period }: Reading): string =>
  magnitude === "exported" || magnitude === "gas_volume" || !period ? magnitude : `${magnitude} P${period}`;

const readingGroups = (invoice: ReadInvoice): ReadingGroup[] => {
  const places = invoice.bill.readings.map((reading, index) => ({ index, reading }));
  return [...Map.groupBy(places, ({ reading }) => groupOf(reading)).values()].map((rows) => ({
    rows,
    billed: rows[0] && billedQuantity(invoice, rows[0].reading),
  }));
};

/** The readings of a bill with what each register counted; see `energy/counted-quantity.ts`. */
export const countedReadings = (invoice: ReadInvoice): CountedReading[] => {
  const counted = new Map<number, number | null>();
  for (const { rows, billed } of readingGroups(invoice)) {
    const quantities = countedQuantities(
      rows.map(({ reading }) => reading),
      billed,
    );
    for (const [position, { index }] of rows.entries()) counted.set(index, quantities[position] ?? null);
  }
  return invoice.bill.readings.map((reading, index) => ({ ...reading, counted: counted.get(index) ?? null }));
};

const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);

const noteOfGroup = ({ rows, billed }: ReadingGroup): string[] => {
  const readings = rows.map(({ reading }) => reading);
  const [first] = readings;
  if (first === undefined) return [];
  const unit = registerUnits[first.magnitude];
  const name = `bill.readings of ${groupOf(first)}`;
  const fallen = readings.find(
    ({ quantity, previous, current }) => typeof quantity !== "number" && current < previous,
  );
  const counted = countedQuantities(readings, billed);
  if (fallen !== undefined) {
    const shown = counted[readings.indexOf(fallen)] ?? null;
    const printed = shown === null ? "no quantity is printed" : `${rounded(shown)} ${unit} is printed`;
    return [`${name} fall from ${fallen.previous} to ${fallen.current}, and ${printed}`];
  }
  const total = sum(counted.map((quantity) => quantity ?? 0));
  return billed === undefined || isBilledQuantity(total, billed, readings)
    ? []
    : [`${name} are ${rounded(total)} ${unit} and the bill has ${rounded(Math.abs(billed))} ${unit}`];
};

/** The bill of a record with readings, as it is printed. */
const printedOf = (record: InvoiceRecord): ReadInvoice | undefined => {
  if (record.kind === "multipoint" || !record.bill) return undefined;
  const { energyWh } = record;
  return record.kind === "gas"
    ? { kind: "gas", energyWh, bill: record.bill }
    : { kind: "electricity", energyWh, bill: record.bill };
};

/** What the operator should know of readings that fall or whose quantity is not the billed one; undefined without any. */
export const noteOfReadings = (record: InvoiceRecord): string | undefined => {
  const invoice = printedOf(record);
  const notes = invoice === undefined ? [] : readingGroups(invoice).flatMap(noteOfGroup);
  return notes.length === 0
    ? undefined
    : `${notes.join("; ")}: give quantity, or a row for each meter that was read`;
};
