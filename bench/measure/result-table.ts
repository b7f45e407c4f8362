import type { BenchOptions, BenchDatabases } from "../fill/bench-databases.ts";

/** One line of the result: what was measured, its limit when the budget names one, and what it stands beside. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
  /** Floor or peer, measured in the same run unless it says otherwise. */
  readonly beside?: string;
}

export interface BenchContext {
  readonly options: BenchOptions;
  /** Undefined until `npm run bench:data` has made the large data. */
  readonly databases: BenchDatabases | undefined;
  readonly say: (message: string) => void;
}

/** A part of the budgets that is measured by itself. */
export interface Benchmark {
  readonly name: string;
  readonly needsData: boolean;
  readonly measure: (context: BenchContext) => Promise<Figure[]>;
}

/** The measurement cannot be made on this machine; the message says what it lacks. */
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

/** Whether a figure keeps to its budget; undefined when it has none. A figure that is no number keeps to none. */
export const isMet = ({ value, atMost, atLeast }: Figure): boolean | undefined => {
  if (atMost === undefined && atLeast === undefined) return undefined;
  return value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity);
};

const verdictOf = (figure: Figure): string => {
  const met = isMet(figure);
  if (met === undefined) return "";
  return met ? "met" : "MISSED";
};

/** Figures as a table of text, one a line. */
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
