import type { PlainDate } from "./calendar.ts";
import { meterTypeOf } from "./meter-types.ts";
import { type AccessTariffCode, findAccessTariff } from "./tariffs.ts";
import { ratesOn } from "./tax-rates.ts";

/** Prices of the power above the contracted one, before taxes, from P1. */
export interface ExcessPowerPrices {
  readonly tariff: AccessTariffCode;
  readonly validFrom: PlainDate;
  /** First day on which they no longer hold; null while they do. */
  readonly validTo: PlainDate | null;
  /** Euros per kW and day of the highest demand of a month: metering points of types 4 and 5. */
  readonly eurKwDay: readonly number[];
  /** Euros per kW of the excess of a month's quarter-hours: types 1 to 3. */
  readonly eurKw: readonly number[];
}

/**
 * Circular CNMC 3/2020, article 9.4, as changed by Circular 1/2025: each price is the period's power toll times a factor
 * of the tariff. Read in public code, not in the official text; those of 6.2TD to 6.4TD of 2025 follow from the factor.
 */
export const excessPowerPrices: readonly ExcessPowerPrices[] = [
  {
    tariff: "018",
    validFrom: "2025-04-01",
    validTo: "2026-01-01",
    eurKwDay: [0.275041, 0.005297],
    eurKw: [2.953979, 0.056891],
  },
  {
    tariff: "019",
    validFrom: "2025-04-01",
    validTo: "2026-01-01",
    eurKwDay: [0.168944, 0.089294, 0.028322, 0.021656, 0.006126, 0.006126],
    eurKw: [3.361213, 1.776546, 0.563477, 0.430844, 0.12188, 0.12188],
  },
  {
    tariff: "020",
    validFrom: "2025-04-01",
    validTo: "2026-01-01",
    eurKwDay: [0.27254, 0.144093, 0.054076, 0.038105, 0.000806, 0.000717],
    eurKw: [3.332942, 1.762138, 0.661311, 0.465989, 0.009852, 0.008771],
  },
  {
    tariff: "021",
    validFrom: "2025-04-01",
    validTo: "2026-01-01",
    eurKwDay: [0.171495, 0.097261, 0.025605, 0.015602, 0.000612, 0.000543],
    eurKw: [3.292994, 1.867584, 0.491663, 0.299578, 0.011745, 0.010432],
  },
  {
    tariff: "022",
    validFrom: "2025-04-01",
    validTo: "2026-01-01",
    eurKwDay: [0.247625, 0.149204, 0.048608, 0.031679, 0.00104, 0.000916],
    eurKw: [3.099068, 1.867312, 0.608339, 0.396464, 0.013018, 0.01146],
  },
  {
    tariff: "023",
    validFrom: "2025-04-01",
    validTo: "2026-01-01",
    eurKwDay: [0.185913, 0.111148, 0.026992, 0.018762, 0.000558, 0.000372],
    eurKw: [2.732633, 1.633713, 0.396744, 0.275776, 0.008201, 0.005466],
  },
  {
    tariff: "018",
    validFrom: "2026-01-01",
    validTo: null,
    eurKwDay: [0.279426, 0.005316],
    eurKw: [2.96885, 0.056473],
  },
  {
    tariff: "019",
    validFrom: "2026-01-01",
    validTo: null,
    eurKwDay: [0.171373, 0.090584, 0.028721, 0.021891, 0.006142, 0.006142],
    eurKw: [3.325715, 1.757877, 0.557353, 0.424794, 0.119179, 0.119179],
  },
  {
    tariff: "020",
    validFrom: "2026-01-01",
    validTo: null,
    eurKwDay: [0.275735, 0.146094, 0.054668, 0.038455, 0.000817, 0.000722],
    eurKw: [3.431797, 1.818277, 0.680379, 0.478581, 0.010172, 0.008984],
  },
  {
    tariff: "021",
    validFrom: "2026-01-01",
    validTo: null,
    eurKwDay: [0.173206, 0.097562, 0.025825, 0.015703, 0.000612, 0.000542],
    eurKw: [3.243495, 1.826897, 0.483612, 0.294055, 0.011467, 0.010143],
  },
  {
    tariff: "022",
    validFrom: "2026-01-01",
    validTo: null,
    eurKwDay: [0.238584, 0.143616, 0.048105, 0.031355, 0.001018, 0.000889],
    eurKw: [3.063808, 1.844204, 0.617738, 0.402624, 0.013069, 0.011406],
  },
  {
    tariff: "023",
    validFrom: "2026-01-01",
    validTo: null,
    eurKwDay: [0.186364, 0.111026, 0.027859, 0.019355, 0.000575, 0.000394],
    eurKw: [2.736629, 1.630338, 0.409096, 0.284221, 0.008441, 0.005787],
  },
];

/** Null where no price is known: before April 2025, and for the tariffs of charging points. */
export const excessPowerPricesOn = (tariff: AccessTariffCode, day: PlainDate): ExcessPowerPrices | null =>
  ratesOn(excessPowerPrices, day).find((row) => row.tariff === tariff) ?? null;

/** `none`: the meter cuts the supply instead. */
export type ExcessMeasure = "none" | "maximum" | "quarter_hours";

/** The highest power whose excess is billed by the highest demand of the month: metering points of type 4. */
export const maxPowerByMaximumW = 50_000;

/** How the power above these is billed: up to 50 kW by the highest demand, beyond by all quarter-hours. */
export const excessMeasureOf = (tariff: AccessTariffCode, powersW: readonly number[]): ExcessMeasure => {
  if (findAccessTariff(tariff)?.powerPeriods !== 6) return "none";
  const type = meterTypeOf(powersW);
  return type !== null && type <= 3 ? "quarter_hours" : "maximum";
};

const doubledUntil: PlainDate = "2025-04-01";

interface MaximumExcess {
  readonly maximumW: number;
  readonly powerW: number;
  readonly eurKwDay: number;
  readonly days: number;
  /** The last of the billed days. */
  readonly billedOn: PlainDate;
}

/** Euros before taxes for a period whose highest demand exceeds the contracted power; until March 2025 it counted twice. */
export const excessOfMaximum = ({ maximumW, powerW, eurKwDay, days, billedOn }: MaximumExcess): number => {
  const excessKw = Math.max(maximumW - powerW, 0) / 1000;
  return excessKw * eurKwDay * days * (billedOn < doubledUntil ? 2 : 1);
};

interface QuarterHourExcess {
  /** Mean demand of each quarter-hour of the month in the period. */
  readonly demandsW: readonly number[];
  readonly powerW: number;
  readonly eurKw: number;
}

/** Euros before taxes for a month's quarter-hours of a period above the contracted power. */
export const excessOfQuarterHours = ({ demandsW, powerW, eurKw }: QuarterHourExcess): number => {
  let squares = 0;
  for (const demandW of demandsW) {
    const excessKw = Math.max(demandW - powerW, 0) / 1000;
    squares += excessKw * excessKw;
  }
  return eurKw * Math.sqrt(squares);
};
