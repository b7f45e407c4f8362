import * as z from "zod/mini";
import { publicRead, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

const province = named({ provinceId: ["id", z.int()], name: ["name", z.string()] });

/** The list has one province, or none for an unknown code. */
export const listProvinces = publicRead({
  id: "listProvinces",
  summary: "Province of an INE code",
  path: "/geo/provincies/{ine}/",
  versions: [1],
  cache: "lookup",
  languageInPath: true,
  /** The first two digits of a municipality's INE code. */
  params: z.object({ ine: z.string().check(z.regex(/^\d{2}$/)) }),
  response: json(z.array(province)),
  errors: {},
});
