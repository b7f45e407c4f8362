import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { kilowatts, named } from "#platform/contract/wire.ts";
import { accessTariff, lookupErrors, lookupParams, lookupPolicies } from "./supply-point.ts";

/** `old=0`, which the specification also sends, excludes tariffs that ended in 2021; none is answered in any case. */
export const lookUpSupplyPoint = publicRead({
  ...lookupPolicies,
  id: "lookUpSupplyPoint",
  summary: "Power and access tariff of an electricity supply point",
  path: "/contractacio/config/cups/{cups}",
  versions: [1],
  languageInPath: true,
  params: lookupParams,
  query: z.object({ old: z.optional(z.enum(["0", "1"])) }),
  response: json(
    named({
      /** The highest of its periods, in kW. */
      powerW: ["power", kilowatts],
      accessTariff: ["access_tariff", accessTariff],
    }),
  ),
  errors: lookupErrors,
});
