import { addDays, type PlainDate } from "../calendar.ts";
import type { DailyAmount } from "../bill-lines.ts";
import { termsWithin } from "../contract-terms.ts";
import { type AccessTariff, findAccessTariff } from "../tariffs.ts";
import { ratesOn } from "../tax-rates.ts";

export const regulatedChargeNames = [
  "social_bonus_financing",
  "meter_rent_single_phase",
  "meter_rent_three_phase",
] as const;
export type RegulatedChargeName = (typeof regulatedChargeNames)[number];

/** A regulated amount per supply and year, billed by the day, before taxes. */
export interface RegulatedCharge {
  readonly charge: RegulatedChargeName;
  readonly validFrom: PlainDate;
  /** First day on which it is no longer valid; null while it is. */
  readonly validTo: PlainDate | null;
  /** First day that its source does not confirm; null or absent where every day is confirmed. */
  readonly carriedOnSince?: PlainDate | null;
  readonly eurYear: number;
}

/** Both days included. */
export interface DayRange {
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
}

type Charges = readonly RegulatedCharge[];

const daysPerYear = 365;

/** The first day with a known amount of a charge; null without one. */
const firstDayOf = (charges: Charges, name: RegulatedChargeName): PlainDate | null => {
  let first: PlainDate | null = null;
  for (const { charge, validFrom } of charges)
    if (charge === name && (first === null || validFrom < first)) first = validFrom;
  return first;
};

const chargeOn = (charges: Charges, name: RegulatedChargeName, day: PlainDate): RegulatedCharge | undefined =>
  ratesOn(charges, day).find(({ charge }) => charge === name);

const eurDayOf = ({ eurYear }: RegulatedCharge): number => Math.round((eurYear / daysPerYear) * 1e6) / 1e6;

/** The amount that is the same on all of some consecutive days. */
const chargeOfAll = (
  charges: Charges,
  name: RegulatedChargeName,
  days: readonly PlainDate[],
): RegulatedCharge | undefined => {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const row = chargeOn(charges, name, first);
  return row !== undefined && (row.validTo === null || last < row.validTo) ? row : undefined;
};

/** Whether a day lies before the first known amount of the financing, and its cost is stated to leave it out. */
const isBeforeFinancing = (charges: Charges, day: PlainDate): boolean =>
  day < (firstDayOf(charges, "social_bonus_financing") ?? day);

export const meterRentOf = ({ code }: AccessTariff): RegulatedChargeName =>
  code === "018" ? "meter_rent_single_phase" : "meter_rent_three_phase";

export const hasCharges = (charges: Charges, tariff: AccessTariff, day: PlainDate): boolean =>
  chargeOn(charges, meterRentOf(tariff), day) !== undefined &&
  (isBeforeFinancing(charges, day) || chargeOn(charges, "social_bonus_financing", day) !== undefined);

/**
 * The amounts a day of a charge over consecutive days, to six decimals, each with its days. Days before the first known
 * financing have none. Throws a RangeError that names the first other day without an amount.
 */
export const dailyAmountsOf = (
  charges: Charges,
  name: RegulatedChargeName,
  days: readonly PlainDate[],
): DailyAmount[] => {
  const amounts: { days: number; eurDay: number }[] = [];
  const ofAll = chargeOfAll(charges, name, days);
  if (ofAll !== undefined) return [{ days: days.length, eurDay: eurDayOf(ofAll) }];
  const first = name === "social_bonus_financing" ? firstDayOf(charges, name) : null;
  for (const day of days) {
    if (first !== null && day < first) continue;
    const row = chargeOn(charges, name, day);
    if (row === undefined) throw new RangeError(`The regulated charges have no amount of ${name} on ${day}`);
    const eurDay = eurDayOf(row);
    const last = amounts.at(-1);
    if (last?.eurDay === eurDay) last.days += 1;
    else amounts.push({ days: 1, eurDay });
  }
  return amounts;
};

/**
 * The first and the last of the priced days whose cost leaves out the financing of the social bonus, as its amount is not
 * known for them; null when there is none.
 */
export const daysWithoutFinancing = (
  { regulatedCharges }: { readonly regulatedCharges: Charges },
  priced: readonly DayRange[],
): DayRange | null => {
  const first = firstDayOf(regulatedCharges, "social_bonus_financing");
  if (first === null) return null;
  const without = priced.filter(({ startsOn }) => startsOn < first);
  const [earliest] = without;
  const latest = without.at(-1);
  if (earliest === undefined || latest === undefined) return null;
  const lastWithout = addDays(first, -1);
  return {
    startsOn: earliest.startsOn,
    endsOn: latest.endsOn < lastWithout ? latest.endsOn : lastWithout,
  };
};

interface ChargedTerms {
  readonly terms: readonly { readonly startsOn: PlainDate; readonly tariffCode: string }[];
  readonly regulatedCharges: Charges;
}

/**
 * The first day since which the amount of a regulated charge is carried on from before, as none is known for it, if any of
 * the days is such a day; null otherwise.
 */
export const chargesCarriedOnSince = (
  { terms, regulatedCharges }: ChargedTerms,
  ranges: readonly DayRange[],
): PlainDate | null => {
  const isCharged = (charge: RegulatedChargeName, range: DayRange): boolean =>
    termsWithin(terms, range).some(({ tariffCode }) => {
      const tariff = findAccessTariff(tariffCode);
      return tariff !== null && (charge === "social_bonus_financing" || charge === meterRentOf(tariff));
    });
  const carriedOn = regulatedCharges.flatMap(({ charge, validTo, carriedOnSince = null }) => {
    if (carriedOnSince === null) return [];
    const isUsed = ranges.some(
      (range) =>
        range.endsOn >= carriedOnSince &&
        (validTo === null || range.startsOn < validTo) &&
        isCharged(charge, range),
    );
    return isUsed ? [carriedOnSince] : [];
  });
  return carriedOn.toSorted()[0] ?? null;
};
