import type { BenchOptions } from "../fill/bench-options.ts";
import type { BenchDatabases } from "../fill/bench-databases.ts";

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
