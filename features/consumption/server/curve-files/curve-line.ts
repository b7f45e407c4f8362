import { parseCups } from "#energy/cups.ts";
import { createCurveClock, type ClockDay, type SlotProblem } from "./curve-clock.ts";
import type { CurveFileFormat } from "./curve-file-format.ts";

/** Why a line was not taken. `duplicate`: the file has that hour of that supply point already. */
export type RefusalReason =
  | SlotProblem
  | "column_count"
  | "bad_cups"
  | "bad_energy"
  | "negative_energy"
  | "no_energy"
  | "duplicate";

/** One line's values; `null` where the distributor gave none. */
export interface CurveLine {
  readonly supplyPoint: string;
  readonly clockDay: ClockDay;
  readonly slot: number;
  readonly importWh: number | null;
  readonly exportWh: number | null;
  readonly selfConsumedWh: number | null;
  readonly reactiveVarh: number | null;
  readonly isEstimated: boolean;
}

const largestEnergy = 2_147_483_647;
const measuredSource = "1";
const wholeNumber = /^\d+$/;

const energyOf = (fields: readonly string[], column: number | undefined): number | null | RefusalReason => {
  const text = column === undefined ? "" : (fields[column] ?? "").trim();
  if (text === "") return null;
  if (wholeNumber.test(text)) {
    const value = Number(text);
    return value <= largestEnergy ? value : "bad_energy";
  }
  return /^-\d/.test(text) ? "negative_energy" : "bad_energy";
};

/** Reads CUPS and remembers what it found: a file repeats each thousands of times. */
const createSupplyPointReader = () => {
  const known = new Map<string, string | null>();
  return (text: string): string | null => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const parsed = parseCups(text);
    const supplyPoint = parsed.valid ? parsed.supplyPoint : null;
    known.set(text, supplyPoint);
    return supplyPoint;
  };
};

/** A reader of the lines of one file of that format. It remembers CUPS and days, nothing else. */
export const createLineReader = ({ columns, columnCount, resolution }: CurveFileFormat) => {
  const slotOf = createCurveClock(resolution === "hour" ? 60 : 15);
  const supplyPointOf = createSupplyPointReader();

  return (line: string): CurveLine | RefusalReason => {
    const fields = line.split(";");
    if (fields.length < columnCount.minimum || fields.length > columnCount.maximum) return "column_count";
    const supplyPoint = supplyPointOf(fields[columns.cups] ?? "");
    if (supplyPoint === null) return "bad_cups";
    const slot = slotOf(fields[columns.endsAt] ?? "", fields[columns.season] ?? "");
    if (typeof slot === "string") return slot;
    const importWh = energyOf(fields, columns.importWh);
    if (typeof importWh === "string") return importWh;
    const exportWh = energyOf(fields, columns.exportWh);
    if (typeof exportWh === "string") return exportWh;
    const selfConsumedWh = energyOf(fields, columns.selfConsumedWh);
    if (typeof selfConsumedWh === "string") return selfConsumedWh;
    const reactiveVarh = energyOf(fields, columns.reactiveVarh);
    if (typeof reactiveVarh === "string") return reactiveVarh;
    if ((importWh ?? exportWh ?? selfConsumedWh ?? reactiveVarh) === null) return "no_energy";

    const source = columns.source === undefined ? "" : (fields[columns.source] ?? "").trim();
    const isEstimated = source !== "" && source !== measuredSource;
    const { clockDay, slot: index } = slot;
    return {
      supplyPoint,
      clockDay,
      slot: index,
      importWh,
      exportWh,
      selfConsumedWh,
      reactiveVarh,
      isEstimated,
    };
  };
};
