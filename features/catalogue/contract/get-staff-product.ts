import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { named } from "#platform/contract/wire.ts";
import { productParams, staffProduct, staffProductPrice } from "./staff-product.ts";
import { productRoles } from "./desk-roles.ts";

export const getStaffProduct = staffRead({
  id: "getStaffProduct",
  summary: "A product with its prices by dates and its description",
  path: "/products/{numericId}",
  roles: productRoles,
  params: productParams,
  response: json(
    named({
      product: ["product", staffProduct],
      /** By access tariff and zone, the latest first. */
      prices: ["prices", z.array(staffProductPrice)],
      /** Sanitised HTML. */
      descriptions: ["descriptions", z.partialRecord(z.enum(completeLanguages), z.string())],
      permanenceMonths: ["permanence_months", z.int()],
    }),
  ),
  errors: { product_not_found: 404 },
});
