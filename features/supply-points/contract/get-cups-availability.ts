import { json, publicRead } from "#platform/contract/endpoint.ts";
import { availabilityErrors, electricityAvailability } from "./supply-availability.ts";
import { lookupParams, lookupPolicies } from "./supply-point.ts";

export const getCupsAvailability = publicRead({
  ...lookupPolicies,
  id: "getCupsAvailability",
  summary: "Whether an electricity supply point can be contracted, and what the register says of it",
  path: "/contractacio/cups/{cups}/availability",
  versions: [1],
  languageInPath: true,
  params: lookupParams,
  response: json(electricityAvailability),
  errors: availabilityErrors,
});
