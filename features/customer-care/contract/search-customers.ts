import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { careRoles, foundCustomer } from "./found-customer.ts";

export const maxSearchLength = 100;
/** More are not listed: staff then type more. */
export const maxFound = 20;

/** By POST, so that names and numbers of persons are in no address and no log of a server. */
export const searchCustomers = staffRead({
  id: "searchCustomers",
  summary: "Customers by name, tax id, email, telephone, CUPS, contract or invoice",
  method: "POST",
  path: "/customers/search",
  roles: careRoles,
  body: z.strictObject({ typed: z.string().check(z.trim(), z.maxLength(maxSearchLength)) }),
  response: json(
    named({
      items: ["items", z.array(foundCustomer)],
      /** There are more than are listed. */
      hasMore: ["has_more", z.boolean()],
    }),
  ),
  errors: {},
});
