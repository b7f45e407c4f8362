import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { isPlainDate, type PlainDate } from "#energy/calendar.ts";
import type { TaxCondition, TaxRate } from "#energy/tax-rates.ts";

const conditions = [
  "",
  "electricity_below_10_kw",
  "electricity_up_to_10_kw",
  "electricity_severely_vulnerable",
  "electricity",
  "electricity_home_up_to_10_kw",
  "meter_rent",
  "gas",
] as const satisfies readonly TaxCondition[];

const day = z.pipe(
  z.iso.date(),
  z.custom<PlainDate>((text) => typeof text === "string" && isPlainDate(text)),
);

const taxRateTable = z.array(
  z.object({
    tax: z.enum(["electricity_tax", "vat", "igic", "ipsi", "hydrocarbon_tax"]),
    condition: z.enum(conditions),
    validFrom: day,
    validTo: z.nullable(day),
    rate: z.number().check(z.gte(0)),
    minimumEurMwh: z.nullable(z.number()),
    source: z.string().check(z.minLength(1)),
  }),
);

const taxRatesFile = new URL("../market/tax-rates.json", import.meta.url);

/** The tax rates of `database/market`, checked. Throws when the file has a row of another form. */
export const readTaxRates = (): TaxRate[] =>
  taxRateTable.parse(JSON.parse(readFileSync(taxRatesFile, "utf8")));

const generalTaxes = ["electricity_tax", "vat", "hydrocarbon_tax"] as const;

/**
 * The same table without a beginning: the first known general rate of each tax is taken to have held before.
 * For the demo's oldest bills, which may be older than what the table remembers; real bills come with their taxes.
 */
export const withoutBeginning = (rates: readonly TaxRate[]): TaxRate[] => {
  const first = generalTaxes.map(
    (tax) =>
      rates
        .filter((rate) => rate.tax === tax && rate.condition === "")
        .toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))[0],
  );
  return rates.map((rate) => (first.includes(rate) ? { ...rate, validFrom: "1900-01-01" } : rate));
};
