import { json, publicRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { accessTariff, lookupErrors, lookupParams, lookupPolicies } from "./supply-point.ts";

export const lookUpGasSupplyPoint = publicRead({
  ...lookupPolicies,
  id: "lookUpGasSupplyPoint",
  summary: "Access tariff of a gas supply point",
  path: "/gas/contractacio/config/cups/{cups}",
  versions: [2],
  params: lookupParams,
  response: json(named({ accessTariff: ["access_tariff", accessTariff] })),
  errors: lookupErrors,
});
