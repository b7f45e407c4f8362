import type { BenchOptions, BenchDatabases } from "../fill/bench-databases.ts";

/** One line of the result: the measurement, its limit if it has a budget, and its comparison. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
  /** The floor or peer for comparison, measured in the same run unless stated otherwise. */
  readonly beside?: string;
}

export interface BenchContext {
  readonly options: BenchOptions;
  /** Undefined until `npm run bench:data` has created the large data. */
  readonly databases: BenchDatabases | undefined;
  readonly report: (message: string) => void;
}

/** A separately measured part of the budgets. */
export interface Benchmark {
  readonly name: string;
  readonly needsData: boolean;
  readonly measure: (context: BenchContext) => Promise<Figure[]>;
}

/** The measurement is not possible on this machine; the message names what is missing. */
export class CannotMeasureError extends Error {
  override readonly name = "CannotMeasureError";
}

const digits = (value: number): string => {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString("en-GB");
  return Number.isInteger(value) ? String(value) : value.toPrecision(3);
};

const budgetOf = ({ atMost, atLeast, unit }: Figure): string => {
  if (atMost !== undefined) return `≤ ${digits(atMost)} ${unit}`;
  return atLeast === undefined ? "" : `≥ ${digits(atLeast)} ${unit}`;
};

/** Whether a figure is within its budget; undefined when it has none. A figure that is not a number is not. */
export const isMet = ({ value, atMost, atLeast }: Figure): boolean | undefined => {
  if (atMost === undefined && atLeast === undefined) return undefined;
  return value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity);
};

const verdictOf = (figure: Figure): string => {
  const met = isMet(figure);
  if (met === undefined) return "";
  return met ? "met" : "MISSED";
};

/** Figures as a text table, one per line. */
export const resultTable = (figures: readonly Figure[]): string => {
  const rows = figures.map((figure) => [
    figure.what,
    `${digits(figure.value)} ${figure.unit}`.trim(),
    budgetOf(figure).trim(),
    verdictOf(figure),
    figure.beside ?? "",
  ]);
  const all = [["What", "Figure", "Budget", "", "Beside it"], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("   ")
        .trimEnd(),
    )
    .join("\n");
};
