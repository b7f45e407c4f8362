import * as z from "zod/mini";
import { publicRead, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

/** A municipality, as the specification names its fields. */
export const municipality = named({
  name: ["city", z.string()],
  /** Five digits; the first two are the province. */
  ineCode: ["ine", z.string()],
});

/** An unknown postal code has an empty list. */
export const listMunicipalities = publicRead({
  id: "listMunicipalities",
  summary: "Municipalities of a postal code",
  path: "/geo/zipcode/{zipcode}/",
  versions: [1],
  cache: "lookup",
  languageInPath: true,
  params: z.object({ zipcode: z.string().check(z.regex(/^\d{5}$/)) }),
  response: json(z.array(municipality)),
  errors: {},
});
