import * as z from "zod/mini";
import { publicRead, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

const streetType = named({
  streetTypeId: ["id", z.int()],
  name: ["name", z.string()],
  /** Abbreviation of the cadastre, which the specification does not have. */
  code: ["code", z.string()],
});

/** In the language of the request, so that no shared cache stores the answer for another one. */
export const listStreetTypes = publicRead({
  id: "listStreetTypes",
  summary: "Street types",
  path: "/geo/tipovias/",
  versions: [1],
  languageInPath: true,
  cache: "private_lookup",
  response: json(z.array(streetType)),
  errors: {},
});
