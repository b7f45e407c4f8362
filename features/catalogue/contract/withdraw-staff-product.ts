import * as z from "zod/mini";
import { staffReason } from "#platform/contract/customer-call.ts";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { productParams } from "./staff-product.ts";
import { productRoles } from "./desk-roles.ts";

/** Hides a product from visitors; contracts that have it are not changed. */
export const withdrawStaffProduct = staffWrite({
  id: "withdrawStaffProduct",
  summary: "Withdraw a product",
  path: "/products/{numericId}/withdraw",
  roles: productRoles,
  params: productParams,
  body: z.strictObject({ reason: staffReason }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { product_not_found: 404 },
});
