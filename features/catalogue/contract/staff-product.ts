import * as z from "zod/mini";
import { productKinds } from "#energy/pricing/product.ts";
import { priceZones } from "#energy/pricing/stored-interval-prices.ts";
import { tariffZones } from "#energy/tariffs.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { day, integerText, named } from "#platform/contract/wire.ts";

/** Why visitors cannot contract a product today, or do not read everything about it. */
export const productProblems = [
  "not_on_sale",
  "not_sold_yet",
  "no_longer_sold",
  "no_price_today",
  "no_interval_prices",
  "not_described",
] as const;
export type ProductProblem = (typeof productProblems)[number];

export const staffProduct = named({
  /** The number in the API and in the addresses. */
  numericId: ["numeric_id", z.int()],
  /** The retailer's own id. */
  productId: ["product_id", z.string()],
  name: ["name", z.string()],
  commodity: ["commodity", z.enum(["electricity", "gas"])],
  kind: ["kind", z.enum(productKinds)],
  /** Where it can be contracted; empty: everywhere. */
  zones: ["zones", z.array(z.enum(tariffZones))],
  /** CNMC codes of the access tariffs for which it has prices. */
  tariffs: ["tariffs", z.array(z.string())],
  isPublished: ["published", z.boolean()],
  soldFrom: ["sold_from", z.nullable(day)],
  /** First day on which it can no longer be contracted. */
  soldTo: ["sold_to", z.nullable(day)],
  languages: ["languages", z.array(z.enum(completeLanguages))],
  problems: ["problems", z.array(z.enum(productProblems))],
});
export type StaffProduct = z.output<typeof staffProduct>;

/** Prices under an access tariff from a day on, in euros before taxes. */
export const staffProductPrice = named({
  accessTariff: ["access_tariff", z.string()],
  zone: ["zone", z.enum(priceZones)],
  validFrom: ["valid_from", day],
  /** First day on which it no longer holds; null while it does. */
  validTo: ["valid_to", z.nullable(day)],
  /** One for each period from P1. */
  powerEurKwYear: ["power_eur_kw_year", z.array(z.number())],
  energyEurKwh: ["energy_eur_kwh", z.array(z.number())],
  surplusEurKwh: ["surplus_eur_kwh", z.number()],
  fixedEurDay: ["fixed_eur_day", z.number()],
  fixedEurMonth: ["fixed_eur_month", z.number()],
  /** Whether the tolls and charges of the day are added to a term. */
  hasPassedThrough: ["has_passed_through", z.boolean()],
  isCurrent: ["is_current", z.boolean()],
});
export type StaffProductPrice = z.output<typeof staffProductPrice>;

export const productParams = z.object({ numericId: integerText(1, 2_147_483_647) });
