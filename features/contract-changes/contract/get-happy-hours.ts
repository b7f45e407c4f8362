import { customerRead, json } from "#platform/contract/endpoint.ts";
import { contractId, currentOption, happyHours } from "#features/contracts/contract/tariff-options.ts";

export const getHappyHours = customerRead({
  id: "getHappyHours",
  summary: "The happy hours of a contract",
  path: "/contract/{id}/happy-hours/",
  versions: [1],
  languageInPath: true,
  ownership: { param: "id" },
  params: contractId,
  response: json(currentOption(happyHours)),
  errors: { contract_not_found: 404 },
});
