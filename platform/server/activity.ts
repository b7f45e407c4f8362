import type { ActivityTone, ActivityUnit } from "#platform/contract/activity.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** The instants that are counted. */
export interface CountedTime {
  readonly from: Date;
  readonly before: Date;
}

interface ActivitySeries {
  readonly id: string;
  readonly title: string;
  readonly tone: ActivityTone;
  /** By day in Madrid; a day that is missing has none. */
  readonly days: ReadonlyMap<string, number>;
}

/** What one chart at the desk shows. */
export interface ActivityFigure {
  readonly id: string;
  /** Its place on the screen, ascending. */
  readonly order: number;
  readonly title: string;
  readonly unit: ActivityUnit;
  readonly series: readonly ActivitySeries[];
  /** The desk's screen with what was counted: `operations.outbox`. */
  readonly screen?: string;
}

/**
 * What a feature counts for the desk. Created by `createActivity` in `server/activity.ts`, which `npm run features` collects:
 * it is deleted with the feature.
 */
export interface ActivitySource {
  readonly read: (time: CountedTime & { readonly language: CompleteLanguage }) => Promise<ActivityFigure[]>;
}

/** A column of rows that have one for each day. */
export const byDay = <Key extends string>(
  rows: readonly (Readonly<Record<Key, number>> & { readonly day: string })[],
  key: Key,
): ReadonlyMap<string, number> => new Map(rows.map((row) => [row.day, row[key]]));
