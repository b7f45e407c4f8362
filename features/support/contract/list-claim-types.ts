import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";

/** The market's types of claim, by their codes in the exchange with distributors (process R1, table 81). */
export const listClaimTypes = customerRead({
  id: "listClaimTypes",
  summary: "Types of claim, in the language of the request",
  path: "/atc/tipus",
  versions: [1],
  languageInPath: true,
  requires: "features.reclamation",
  ownership: "none",
  response: json(z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) })),
  errors: {},
});
