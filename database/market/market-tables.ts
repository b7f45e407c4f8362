import * as z from "zod/mini";
import { isPlainDate, type PlainDate } from "#energy/calendar.ts";
import {
  carriedOnSinceOf,
  regulatedKindNames,
  type RegulatedKind,
  type RegulatedRow,
} from "#energy/regulated-tables.ts";
import { taxConditions, type TaxRate } from "#energy/tax-rates.ts";
import { isAccessTariffCode, type AccessTariffCode } from "#energy/tariffs.ts";
import accessPriceRows from "./access-prices.json" with { type: "json" };
import claimReasonRows from "./claim-reasons.json" with { type: "json" };
import economicActivityRows from "./economic-activities.json" with { type: "json" };
import regulatedChargeRows from "./regulated-charges.json" with { type: "json" };
import retailerRows from "./retailers.json" with { type: "json" };
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
  condition: z.enum(taxConditions),
  ...validity,
  rate: price,
  minimumEurMwh: z.nullable(price),
  norm: z.string(),
  cutFrom: z.nullable(price),
});

const tollsAndCharges = z.strictObject({
  accessTariff: z.custom<AccessTariffCode>((value) => typeof value === "string" && isAccessTariffCode(value)),
  ...validity,
  /** First day of the charges, where it is not that of the tolls. */
  chargesValidFrom: z.optional(day),
  powerTollsEurKwYear: z.array(price),
  powerChargesEurKwYear: z.array(price),
  energyEurKwh: z.array(price),
});

const accessPrice = z.strictObject({
  kind: z.enum(regulatedKindNames),
  appliesTo: z.string(),
  ...validity,
  amounts: z.array(price).check(z.minLength(1)),
  carriedOnSince: z.optional(day),
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
export type AccessPrice = z.infer<typeof tollsAndCharges>;

/** A regulated amount per supply and year, billed by the day, before taxes. */
export type RegulatedCharge = z.infer<typeof regulatedCharge>;

/** Tax rates since June 2021, when the present access tariffs began, with the norm behind each and a note where something is not certain. */
export const taxRates: readonly TaxRate[] = z.array(taxRate).parse(taxRateRows);

/** Tolls and charges since 2024: for power apart, for energy summed. */
export const accessPrices: readonly AccessPrice[] = z.array(tollsAndCharges).parse(tollRows);

/** Financing of the social bonus and rent of the meters. */
export const regulatedCharges: readonly RegulatedCharge[] = z
  .array(regulatedCharge)
  .parse(regulatedChargeRows);

type Valid = Pick<RegulatedRow, "validFrom" | "validTo" | "source">;

const rowOf = (
  kind: RegulatedKind,
  { validFrom, validTo, source }: Valid,
  own: Pick<RegulatedRow, "amounts"> & Partial<RegulatedRow>,
): RegulatedRow => ({
  kind,
  appliesTo: "",
  validFrom,
  validTo,
  minimumEurMwh: null,
  source,
  ...own,
  carriedOnSince: carriedOnSinceOf({ kind, validFrom, validTo, carriedOnSince: own.carriedOnSince ?? null }),
});

const rowsOfTolls = (row: AccessPrice): RegulatedRow[] => {
  const { accessTariff: appliesTo, chargesValidFrom: validFrom = row.validFrom } = row;
  const ofCharges = { ...row, validFrom };
  return [
    rowOf("power_tolls", row, { appliesTo, amounts: row.powerTollsEurKwYear }),
    rowOf("power_charges", ofCharges, { appliesTo, amounts: row.powerChargesEurKwYear }),
    rowOf("energy_tolls_and_charges", ofCharges, { appliesTo, amounts: row.energyEurKwh }),
  ];
};

/** All regulated tables as records. */
export const shippedRows: readonly RegulatedRow[] = [
  ...taxRates.map(({ tax, condition: appliesTo, rate, minimumEurMwh, ...row }) =>
    rowOf(tax, row, { appliesTo, amounts: [rate], minimumEurMwh }),
  ),
  ...regulatedCharges.map(({ charge, eurYear, ...row }) => rowOf(charge, row, { amounts: [eurYear] })),
  ...accessPrices.flatMap(rowsOfTolls),
  ...z
    .array(accessPrice)
    .parse(accessPriceRows)
    .map(({ kind, appliesTo, amounts, carriedOnSince = null, ...row }) =>
      rowOf(kind, row, { appliesTo, amounts, carriedOnSince }),
    ),
];

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

const retailers = z.strictObject({
  source: z.string().check(z.minLength(1)),
  retailers: z.array(
    z.strictObject({
      retailerId: z.int().check(z.gte(1)),
      name: z.string().check(z.minLength(1)),
      registerCode: z.nullable(z.string().check(z.regex(/^R2-\d{3}$/))),
      commodities: z.array(z.enum(["electricity", "gas"])),
      isReference: z.boolean(),
    }),
  ),
});

/** Retailers that visitors may be customers of; their numbers never change. */
export const retailerTable = retailers.parse(retailerRows).retailers.map(({ commodities, ...retailer }) => ({
  ...retailer,
  suppliesElectricity: commodities.includes("electricity"),
  suppliesGas: commodities.includes("gas"),
  isActive: true,
}));
