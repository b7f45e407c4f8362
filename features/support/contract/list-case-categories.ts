import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { caseSections } from "./case-fields.ts";

/**
 * What one can write about. Customers get theirs where `crm.case` is on; `unsigned=true` asks for those of visitors, which
 * exist where visitors can write. `section` is not in the specification: it groups the customer's cases.
 */
export const listCaseCategories = publicRead({
  id: "listCaseCategories",
  summary: "Categories of messages to the retailer, in the language of the request",
  path: "/crm/cases/categories/",
  versions: [1],
  languageInPath: true,
  cache: "private",
  query: z.object({ unsigned: z.optional(z.enum(["true", "false"])) }),
  response: json(
    z.object({
      items: z.array(z.object({ id: z.int(), name: z.string(), section: z.enum(caseSections) })),
    }),
  ),
  errors: {},
});
