import * as z from "zod/mini";
import { isPlainDate, type PlainDate } from "#energy/calendar.ts";
import type { TaxRate } from "#energy/tax-rates.ts";
import { isAccessTariffCode, type AccessTariffCode } from "#energy/tariffs.ts";
import claimReasonRows from "./claim-reasons.json" with { type: "json" };
import economicActivityRows from "./economic-activities.json" with { type: "json" };
import regulatedChargeRows from "./regulated-charges.json" with { type: "json" };
import tariffHolidayRows from "./tariff-holidays.json" with { type: "json" };
import taxRateRows from "./tax-rates.json" with { type: "json" };
import tollRows from "./tolls.json" with { type: "json" };

const day = z.custom<PlainDate>((value) => typeof value === "string" && isPlainDate(value));
const validity = {
  validFrom: day,
  validTo: z.nullable(day),
  source: z.string().check(z.minLength(1)),
  note: z.optional(z.string()),
};
const price = z.number().check(z.nonnegative());

const taxRate = z.strictObject({
  tax: z.enum(["electricity_tax", "vat", "igic", "ipsi", "hydrocarbon_tax"]),
  condition: z.enum([
    "",
    "electricity_below_10_kw",
    "electricity_up_to_10_kw",
    "electricity_severely_vulnerable",
    "electricity",
    "electricity_home_up_to_10_kw",
    "meter_rent",
    "gas",
  ]),
  ...validity,
  rate: price,
  minimumEurMwh: z.nullable(price),
  norm: z.string(),
  cutFrom: z.nullable(price),
});

const accessPrice = z.strictObject({
  accessTariff: z.custom<AccessTariffCode>((value) => typeof value === "string" && isAccessTariffCode(value)),
  ...validity,
  powerTollsEurKwYear: z.array(price),
  powerChargesEurKwYear: z.array(price),
  energyEurKwh: z.array(price),
});

const regulatedCharge = z.strictObject({
  charge: z.enum(["social_bonus_financing", "meter_rent_single_phase", "meter_rent_three_phase"]),
  ...validity,
  eurYear: price,
});

const tariffHoliday = z.strictObject({
  monthDay: z.string().check(z.regex(/^\d{2}-\d{2}$/)),
  name: z.string(),
  ...validity,
});

/** Tolls and charges of an access tariff, before taxes; lists go from period 1 on. */
export type AccessPrice = z.infer<typeof accessPrice>;

/** A regulated amount per supply and year, billed by the day, before taxes. */
export type RegulatedCharge = z.infer<typeof regulatedCharge>;

/** Tax rates since June 2021, when the present access tariffs began, with the norm behind each and a note where something is not certain. */
export const taxRates: readonly TaxRate[] = z.array(taxRate).parse(taxRateRows);

/** Tolls and charges since 2024: for power apart, for energy summed. */
export const accessPrices: readonly AccessPrice[] = z.array(accessPrice).parse(tollRows);

/** Financing of the social bonus and rent of the meters. */
export const regulatedCharges: readonly RegulatedCharge[] = z
  .array(regulatedCharge)
  .parse(regulatedChargeRows);

/** The days of the year that the access tariffs treat as a Sunday, for calendars of prices. */
export const tariffHolidayTable = z.array(tariffHoliday).parse(tariffHolidayRows);

const translated = z.strictObject({ ca: z.string(), es: z.string(), en: z.string() });
const claimReasons = z.strictObject({
  source: z.string(),
  types: z.array(z.strictObject({ type: z.string().check(z.regex(/^\d{2}$/)), name: translated })),
  subtypes: z.array(
    z.strictObject({
      subtype: z.string().check(z.regex(/^\d{3}$/)),
      type: z.string(),
      official: z.string(),
      name: translated,
      description: translated,
    }),
  ),
});

/** Types and subtypes of claim by the market's codes (process R1), with names for customers. */
export const claimReasonTables = claimReasons.parse(claimReasonRows);

const economicActivities = z.strictObject({
  source: z.string().check(z.minLength(1)),
  activities: z.array(z.string().check(z.regex(/^\d{2,4} \p{Lu}\S*(?: \S+)*$/u))),
});

/**
 * INE's classification of economic activities (CNAE-2009), in Spanish as published. The position of a code is its id: the
 * classification is closed, so that no code is ever added.
 */
export const economicActivityTable = economicActivities
  .parse(economicActivityRows)
  .activities.map((activity, index) => {
    const end = activity.indexOf(" ");
    return { activityId: index + 1, code: activity.slice(0, end), name: activity.slice(end + 1) };
  });
