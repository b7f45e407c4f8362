import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { integerText, kilowattsText, yesOrNoText } from "#platform/contract/wire.ts";
import { couponCodeText } from "#features/promotions/contract/coupon-code.ts";
import { offeredProduct } from "./offered-product.ts";

export const cupsText = z.string().check(z.minLength(1), z.maxLength(40));
/** Number of an access tariff, as `listTariffs` and `listGasTariffs` have it. */
export const tariffNumber = integerText(1, 999);

/** The fields that the specification does not have: what decides prices and taxes, where the register does not know it. */
export const ownSupplyFields = {
  /** Of the supply: its first two digits decide the zone. */
  postalCode: z.optional(z.string().check(z.regex(/^\d{5}$/))),
  audience: z.optional(z.enum(["home", "business"])),
};

/** `register`: what a year costs by the use that the register of supply points has. */
export const productPolicies = { cache: "private_lookup", rate: "lookup" } as const;

export const productErrors = { cups_not_valid: 400, tariff_not_found: 400 } as const;

/**
 * The products of electricity that a supply can have from a contract of today, the cheapest first year first. Without
 * `audience` a supply of 2.0TD is a home's. An unknown or protected supply point is estimated with an ordinary use. A coupon
 * that is not valid changes nothing.
 */
export const listProducts = publicRead({
  ...productPolicies,
  id: "listProducts",
  summary: "Products of electricity for a supply point",
  path: "/pricelist",
  versions: [1],
  languageInPath: true,
  query: z.object({
    /** The highest contracted power, in kW. */
    power: kilowattsText,
    atr: tariffNumber,
    cups: cupsText,
    selfcons: z.optional(yesOrNoText),
    promocode: z.optional(couponCodeText),
    ...ownSupplyFields,
  }),
  response: json(z.array(offeredProduct)),
  errors: productErrors,
});
