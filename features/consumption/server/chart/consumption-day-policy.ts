import type { PlainDate } from "#energy/calendar.ts";
import { curveKinds, type CurveKind } from "#features/consumption/contract/chart-type.ts";
import {
  curveSeries,
  type CurveDay,
  type CurveResolution,
  type CurveSeries,
  type CurveValues,
} from "../curves/curve-day.ts";

/** The best curve of a day, in hours or quarters. */
export interface ConsumptionDay extends Readonly<Record<CurveSeries, CurveValues | null>> {
  readonly day: PlainDate;
  readonly kind: CurveKind;
  readonly estimated: readonly boolean[] | null;
}

const hasValue = (values: CurveValues | null): boolean => values?.some((value) => value !== null) ?? false;

const isMetered = (day: CurveDay): boolean =>
  hasValue(day.importWh) || hasValue(day.exportWh) || hasValue(day.reactiveVarh);

const byPrecedence = (a: CurveDay, b: CurveDay): number =>
  curveKinds.indexOf(a.kind) - curveKinds.indexOf(b.kind) ||
  Number(a.resolution === "quarter") - Number(b.resolution === "quarter");

const hourlySums = (quarters: CurveValues | null): CurveValues | null => {
  if (quarters === null) return null;
  return Array.from({ length: quarters.length / 4 }, (_, hour) => {
    const known = quarters.slice(hour * 4, hour * 4 + 4).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  });
};

/** Converts a day to hours: an hour is the sum of its known quarters. */
const inHours = (day: CurveDay): CurveDay => {
  if (day.resolution === "hour") return day;
  const { estimated } = day;
  return {
    ...day,
    resolution: "hour",
    importWh: hourlySums(day.importWh) ?? [],
    exportWh: hourlySums(day.exportWh),
    selfConsumedWh: hourlySums(day.selfConsumedWh),
    generatedWh: hourlySums(day.generatedWh),
    reactiveVarh: hourlySums(day.reactiveVarh),
    estimated:
      estimated &&
      Array.from({ length: estimated.length / 4 }, (_, hour) =>
        estimated.slice(hour * 4, hour * 4 + 4).includes(true),
      ),
  };
};

const flagsOf = ({ kind, importWh, estimated }: CurveDay): readonly boolean[] | null =>
  kind === "estimated" ? importWh.map(() => true) : estimated;

const emptyAsNull = (values: CurveValues | null): CurveValues | null => (hasValue(values) ? values : null);

const consumptionOf = (curves: readonly CurveDay[], step: CurveResolution): ConsumptionDay | undefined => {
  const sorted = curves.toSorted(byPrecedence).map((curve) => (step === "hour" ? inHours(curve) : curve));
  const metered = sorted.find(isMetered);
  const selfConsumed = sorted.find(({ selfConsumedWh }) => hasValue(selfConsumedWh));
  const generated = sorted.find(({ generatedWh }) => hasValue(generatedWh));
  const named = metered ?? selfConsumed ?? generated;
  if (named === undefined) return undefined;
  return {
    day: named.day,
    kind: named.kind,
    importWh: emptyAsNull(metered?.importWh ?? null),
    exportWh: emptyAsNull(metered?.exportWh ?? null),
    reactiveVarh: emptyAsNull(metered?.reactiveVarh ?? null),
    selfConsumedWh: emptyAsNull(selfConsumed?.selfConsumedWh ?? null),
    generatedWh: emptyAsNull(generated?.generatedWh ?? null),
    estimated: flagsOf(named),
  };
};

/**
 * Chooses one curve per day: billed before validated before estimated, and within a kind the distributor's
 * hours before the sum of quarters. Self-consumption and generation come in separate files and are chosen independently. Days
 * without any value are omitted; the rest are in order.
 */
export const chooseConsumption = (curves: readonly CurveDay[], step: CurveResolution): ConsumptionDay[] => {
  const byDay = new Map<PlainDate, CurveDay[]>();
  for (const curve of curves) {
    if (step === "quarter" && curve.resolution === "hour") continue;
    const ofDay = byDay.get(curve.day) ?? [];
    byDay.set(curve.day, ofDay);
    ofDay.push(curve);
  }
  return [...byDay.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, ofDay]) => consumptionOf(ofDay, step) ?? []);
};

export const isKnown = (day: ConsumptionDay, slot: number): boolean =>
  curveSeries.some((series) => (day[series]?.[slot] ?? null) !== null);
