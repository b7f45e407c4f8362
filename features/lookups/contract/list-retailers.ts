import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

/** A retailer of which a visitor may be a customer today. */
export const retailer = named({
  retailerId: ["id", z.int()],
  name: ["name", z.string()],
});
export type Retailer = z.output<typeof retailer>;

/** Sorted by name, without the portal's own retailer. The names are the same in every language. */
export const listRetailers = publicRead({
  id: "listRetailers",
  summary: "Retailers of electricity",
  path: "/leads/comers",
  versions: [1],
  languageInPath: true,
  cache: "lookup",
  response: json(z.object({ data: z.array(retailer) })),
  errors: {},
});
