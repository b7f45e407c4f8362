import { customerRead, json } from "#platform/contract/endpoint.ts";
import { availableOptions, contractId, happyHours } from "#features/contracts/contract/tariff-options.ts";

export const listAvailableHappyHours = customerRead({
  id: "listAvailableHappyHours",
  summary: "The happy hours that the product of a contract offers",
  path: "/contract/{id}/available-happy-hours/",
  versions: [1],
  languageInPath: true,
  ownership: { param: "id" },
  params: contractId,
  response: json(availableOptions(happyHours)),
  errors: { contract_not_found: 404 },
});
