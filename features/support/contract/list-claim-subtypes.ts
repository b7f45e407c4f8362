import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";

/** The market's subtypes of a type of claim (process R1, table 82), each explained in a sentence. */
export const listClaimSubtypes = customerRead({
  id: "listClaimSubtypes",
  summary: "Subtypes of a type of claim, in the language of the request",
  path: "/atc/tipus/{type}/subtipus",
  versions: [1],
  languageInPath: true,
  requires: "features.reclamation",
  ownership: "none",
  params: z.object({ type: z.string().check(z.regex(/^\d{2}$/)) }),
  response: json(
    z.object({
      items: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })),
    }),
  ),
  errors: { claim_type_not_found: 404 },
});
