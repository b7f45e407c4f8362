import * as z from "zod/mini";
import { notComparableReasons } from "#energy/pricing/yearly-estimate.ts";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { day, euros, kilowattHours, named } from "#platform/contract/wire.ts";
import { postalCode, power, tariffId } from "./comparison-fields.ts";

/** A day has all of its hours, 23 to 25, of which none is known to exceed what a supply of any size can use. */
const curveDay = z.strictObject({
  date: day,
  wh: z.array(z.int().check(z.gte(0), z.lte(1_000_000_000))).check(z.minLength(23), z.maxLength(25)),
  /** Fed into the grid. */
  surplus_wh: z.int().check(z.gte(0), z.lte(1_000_000_000)),
});

/** The most days that are compared: a year. */
export const maxCurveDays = 366;

const curveBody = named({
  tariffId: ["accessTariff", tariffId],
  /** From P1; a period that is left out has the power of the one before. */
  powersW: ["powers", z.array(power).check(z.minLength(1), z.maxLength(6))],
  postalCode: ["zip", z.optional(postalCode)],
  days: ["days", z.array(curveDay).check(z.minLength(1), z.maxLength(maxCurveDays))],
});
export type CurveBody = z.output<typeof curveBody>;

const product = { productId: ["id", z.int()], name: ["name", z.string()] } as const;

const curveResult = named({
  startsOn: ["startDate", day],
  endsOn: ["endDate", day],
  days: ["days", z.int()],
  energyWh: ["kwh", kilowattHours],
  exportedWh: ["surplus_kwh", kilowattHours],
  /** The cheapest first. */
  offers: [
    "products",
    z.array(
      named({
        ...product,
        totalCents: ["total_amount", euros],
        /** With the promotions of a new contract; null without any. */
        firstYearCents: ["first_year_amount", z.nullable(euros)],
        permanenceMonths: ["permanence_months", z.int()],
      }),
    ),
  ],
  notCompared: [
    "not_compared",
    z.array(named({ ...product, reason: ["reason", z.enum(notComparableReasons)] })),
  ],
  /**
   * What the hours would have cost at the regulated price (PVPC), hour by hour; null where the supply cannot have it, feeds
   * into the grid, or too many hours have no published price.
   */
  pvpcCents: ["pvpc_amount", z.nullable(euros)],
});
export type CurveResult = z.output<typeof curveResult>;

/**
 * What the hours of a curve would have cost with each product, at the prices and taxes of today. Nothing is stored. Not in
 * the specification.
 */
export const compareCurve = publicWrite({
  requires: "comparator.enabled",
  bodyLimitBytes: 500_000,
  id: "compareCurve",
  summary: "What the hours of a curve would have cost with each product",
  path: "/price-compare/curve",
  versions: [1],
  languageInPath: true,
  body: curveBody,
  response: json(z.object({ data: curveResult })),
  // `curve_not_valid`: a day without all of its hours, twice, out of order or not over.
  errors: { tariff_not_found: 400, curve_not_valid: 400 },
});
