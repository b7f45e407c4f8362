/** The types of metering points by contracted power (RD 1110/2007, art. 6): type 1 is the largest. */
export const meterTypes = [1, 2, 3, 4, 5] as const;
export type MeterType = (typeof meterTypes)[number];

/** The highest power of each type; type 1 begins at 10 MW. */
export const maxPowerW: Readonly<Record<MeterType, number>> = {
  1: Infinity,
  2: 9_999_999,
  3: 450_000,
  4: 50_000,
  5: 15_000,
};

/**
 * The type of a metering point by its highest contracted power; null without a power. The yearly energy, which makes
 * some points of types 1 and 2 larger than their power does, is not known here.
 */
export const meterTypeOf = (powersW: readonly number[]): MeterType | null => {
  if (powersW.length === 0) return null;
  const highestW = Math.max(...powersW);
  return meterTypes.findLast((type) => highestW <= maxPowerW[type]) ?? 1;
};

/** The curve files that distributors send of a metering point of each type, by what they contain. */
export interface CurveFilesOfType {
  readonly billedHours: readonly string[];
  readonly validatedHours: readonly string[];
  /** Empty where the meter gives whole hours only. */
  readonly quarters: readonly string[];
  readonly selfConsumption: readonly string[];
}

const telemeasured: CurveFilesOfType = {
  billedHours: ["F1"],
  validatedHours: ["P1", "P1D"],
  quarters: ["P2", "P2D"],
  selfConsumption: ["A5D", "B5D"],
};

export const curveFilesOf = (type: MeterType): CurveFilesOfType =>
  type === 5
    ? {
        billedHours: ["F5D", "RF5D"],
        validatedHours: ["P5D"],
        quarters: [],
        selfConsumption: ["A5D", "B5D"],
      }
    : telemeasured;
