import { customerRead, json } from "#platform/contract/endpoint.ts";
import { availableOptions, contractId, happyDay } from "#features/contracts/contract/tariff-options.ts";

export const listAvailableHappyDays = customerRead({
  id: "listAvailableHappyDays",
  summary: "The happy days that the product of a contract offers",
  path: "/contract/{id}/available-happy-days/",
  versions: [1],
  languageInPath: true,
  ownership: { param: "id" },
  params: contractId,
  response: json(availableOptions(happyDay)),
  errors: { contract_not_found: 404 },
});
