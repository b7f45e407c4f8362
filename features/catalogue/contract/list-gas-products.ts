import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { couponCodeText } from "#features/promotions/contract/coupon-code.ts";
import { cupsText, ownSupplyFields, productErrors, productPolicies, tariffNumber } from "./list-products.ts";
import { offeredProduct } from "./offered-product.ts";

/** The products of gas that a supply can have from a contract of today, the cheapest first year first. */
export const listGasProducts = publicRead({
  ...productPolicies,
  id: "listGasProducts",
  summary: "Products of gas for a supply point",
  path: "/gas/pricelist",
  versions: [2],
  query: z.object({
    atr: tariffNumber,
    cups: cupsText,
    promocode: z.optional(couponCodeText),
    ...ownSupplyFields,
  }),
  response: json(z.array(offeredProduct)),
  errors: productErrors,
});
