import * as z from "zod/mini";
import { staffReason } from "#platform/contract/customer-call.ts";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { productParams } from "./staff-product.ts";
import { productRoles } from "./desk-roles.ts";

/** Shows a product to visitors, who can contract it while it is on sale. */
export const publishStaffProduct = staffWrite({
  id: "publishStaffProduct",
  summary: "Publish a product",
  path: "/products/{numericId}/publish",
  roles: productRoles,
  params: productParams,
  body: z.strictObject({ reason: staffReason }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { product_not_found: 404 },
});
