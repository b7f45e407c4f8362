import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { staffProduct } from "./staff-product.ts";
import { productRoles } from "./desk-roles.ts";

export const listStaffProducts = staffRead({
  id: "listStaffProducts",
  summary: "Every product of the retailer, published or not",
  path: "/products",
  roles: productRoles,
  response: json(z.object({ items: z.array(staffProduct) })),
  errors: {},
});
