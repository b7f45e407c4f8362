import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { retailer } from "./list-retailers.ts";

/** Sorted by name, without the portal's own retailer. */
export const listGasRetailers = publicRead({
  id: "listGasRetailers",
  summary: "Retailers of gas",
  path: "/gas/leads/comers",
  versions: [2],
  cache: "lookup",
  response: json(z.object({ data: z.array(retailer) })),
  errors: {},
});
