import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { caseSections } from "./case-fields.ts";

/** Not in the specification: the sections by which requests are grouped, each with the categories in it. */
export const listCaseSections = customerRead({
  id: "listCaseSections",
  summary: "Sections and categories of requests, in the language of the request",
  path: "/crm/cases/sections/",
  versions: [2],
  ownership: "none",
  response: json(
    z.object({
      items: z.array(
        z.object({
          id: z.enum(caseSections),
          name: z.string(),
          categories: z.array(z.object({ id: z.int(), name: z.string() })),
        }),
      ),
    }),
  ),
  errors: {},
});
