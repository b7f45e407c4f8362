import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { operatorKey } from "./operator-key.ts";

/** The oldest first; without their secrets. */
export const listOperatorKeys = staffRead({
  id: "listOperatorKeys",
  summary: "The keys of the retailer's systems",
  path: "/operator-keys",
  roles: ["administrator"],
  response: json(z.object({ items: z.array(operatorKey) })),
  errors: {},
});
