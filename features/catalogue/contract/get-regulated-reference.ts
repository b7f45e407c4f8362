import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { day, euros, kilowattsText, named } from "#platform/contract/wire.ts";
import { cupsText, ownSupplyFields, productErrors, productPolicies, tariffNumber } from "./list-products.ts";

/** What a supply would cost at the price that the law sets, which the retailer does not offer. */
const regulatedReference = named({
  kind: ["kind", z.enum(["pvpc", "tur"])],
  /** As that of `listProducts`, with the same use and taxes. */
  firstYearCents: ["first_year", euros],
  monthlyCents: ["month", euros],
  /** The days of its prices: the last twelve whole months of the PVPC; of the TUR the first day of the prices of today. */
  pricesFrom: ["prices_from", day],
  pricesTo: ["prices_to", z.nullable(day)],
});
export type RegulatedReference = z.output<typeof regulatedReference>;

/**
 * The regulated price beside the products of a supply: PVPC up to 10 kW, TUR where the access tariff has one. Null where the
 * supply cannot have it or its prices are not loaded. Not in the specification.
 */
export const getRegulatedReference = publicRead({
  ...productPolicies,
  id: "getRegulatedReference",
  summary: "What a supply would cost at the regulated price",
  path: "/pricelist/reference",
  versions: [1],
  query: z.object({
    commodity: z.enum(["electricity", "gas"]),
    /** The highest contracted power, in kW; of electricity. */
    power: z.optional(kilowattsText),
    atr: tariffNumber,
    cups: cupsText,
    ...ownSupplyFields,
  }),
  response: json(z.object({ reference: z.nullable(regulatedReference) })),
  errors: productErrors,
});
