import type { PlainDate } from "#energy/calendar.ts";
import type { CurveKind } from "#features/consumption/contract/chart-type.ts";

export const curveResolutions = ["hour", "quarter"] as const;
export type CurveResolution = (typeof curveResolutions)[number];

/** One value per slot of Madrid's day, 23 to 25 hours or 92 to 100 quarters; `null` where nothing is known. */
export type CurveValues = readonly (number | null)[];

/** What a meter measured on a day, as it is stored: whole Wh and varh. A series without any value is `null`. */
export interface CurveDay {
  /** First 20 characters of the CUPS. */
  readonly supplyPoint: string;
  readonly resolution: CurveResolution;
  readonly kind: CurveKind;
  readonly day: PlainDate;
  /** Drawn from the grid. Always there, if only with nulls: it says how many slots the day has. */
  readonly importWh: CurveValues;
  /** Poured into the grid. */
  readonly exportWh: CurveValues | null;
  /** Used of the own or shared installation; not part of the import. */
  readonly selfConsumedWh: CurveValues | null;
  readonly reactiveVarh: CurveValues | null;
  /** Which slots the distributor estimated; `null` when it measured all. */
  readonly estimated: readonly boolean[] | null;
}

/** A day and whose it is; `null`: of nobody yet. */
export interface OwnedCurveDay extends CurveDay {
  readonly customerId: number | null;
}

export const curveSeries = ["importWh", "exportWh", "selfConsumedWh", "reactiveVarh"] as const;
export type CurveSeries = (typeof curveSeries)[number];
