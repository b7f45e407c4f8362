import type { NamedAmount } from "../bill-lines.ts";
import type { PlainDate } from "../calendar.ts";
import { excessMeasureOf, excessOfMaximum, excessOfQuarterHours } from "../excess-power.ts";
import { centsOf } from "../money.ts";
import type { PriceTerms } from "./day-price.ts";

/** The power that was demanded on the priced days, by period from P1. */
export type PowerDemand =
  | { readonly measure: "maximum"; readonly maximaW: readonly number[] }
  | {
      readonly measure: "quarter_hours";
      /** The mean demand of each quarter-hour of a day, by period. */
      readonly demandsOn: (day: PlainDate) => readonly (readonly number[])[];
    };

const excessName = "excess_power";

/** Whether a charge of a bill is the excess of a period. */
export const isExcessPower = (name: string | null): boolean => name?.startsWith(excessName) ?? false;

/**
 * The excess of power of each period over consecutive days, by the rule of `pricedOn`, which is their last by default; none
 * where the meter cuts the supply instead.
 */
export const excessChargesOf = (
  { excess, tariff, terms: { powersW } }: Pick<PriceTerms, "excess" | "tariff" | "terms">,
  demand: PowerDemand | undefined,
  {
    days,
    pricedOn = days.at(-1),
  }: { readonly days: readonly PlainDate[]; readonly pricedOn?: PlainDate | undefined },
): NamedAmount[] => {
  const billedOn = pricedOn;
  if (demand === undefined || excess === null || billedOn === undefined) return [];
  if (excessMeasureOf(tariff.code, powersW) !== demand.measure) return [];
  return powersW.flatMap((powerW, index) => {
    const euros =
      demand.measure === "maximum"
        ? excessOfMaximum({
            maximumW: demand.maximaW[index] ?? 0,
            powerW,
            eurKwDay: excess.eurKwDay[index] ?? 0,
            days: days.length,
            billedOn,
          })
        : excessOfQuarterHours({
            demandsW: days.flatMap((day) => demand.demandsOn(day)[index] ?? []),
            powerW,
            eurKw: excess.eurKw[index] ?? 0,
          });
    const cents = centsOf(euros);
    return cents === 0 ? [] : [{ name: `${excessName} P${index + 1}`, cents }];
  });
};
