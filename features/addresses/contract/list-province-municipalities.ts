import * as z from "zod/mini";
import { publicRead, json } from "#platform/contract/endpoint.ts";
import { municipality } from "./list-municipalities.ts";

/**
 * The municipalities of a province, for an address whose postal code is in no list: new codes are given out, and
 * large companies have codes of their own. An unknown province has an empty list.
 */
export const listProvinceMunicipalities = publicRead({
  id: "listProvinceMunicipalities",
  summary: "Municipalities of a province",
  path: "/geo/municipis/{province}/",
  versions: [1],
  cache: "lookup",
  languageInPath: true,
  /** The first two digits of a postal code. */
  params: z.object({ province: z.string().check(z.regex(/^\d{2}$/)) }),
  response: json(z.array(municipality)),
  errors: {},
});
