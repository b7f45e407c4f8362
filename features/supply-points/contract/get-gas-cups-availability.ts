import { json, publicRead } from "#platform/contract/endpoint.ts";
import { availabilityErrors, gasAvailability } from "./supply-availability.ts";
import { lookupParams, lookupPolicies } from "./supply-point.ts";

export const getGasCupsAvailability = publicRead({
  ...lookupPolicies,
  id: "getGasCupsAvailability",
  summary: "Whether a gas supply point can be contracted, and what the register says of it",
  path: "/gas/contractacio/cups/{cups}/availability",
  versions: [2],
  params: lookupParams,
  response: json(gasAvailability),
  errors: availabilityErrors,
});
