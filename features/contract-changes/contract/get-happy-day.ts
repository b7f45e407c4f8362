import { customerRead, json } from "#platform/contract/endpoint.ts";
import { contractId, currentOption, happyDay } from "#features/contracts/contract/tariff-options.ts";

export const getHappyDay = customerRead({
  id: "getHappyDay",
  summary: "The happy day of a contract",
  path: "/contract/{id}/happy-day/",
  versions: [1],
  languageInPath: true,
  ownership: { param: "id" },
  params: contractId,
  response: json(currentOption(happyDay)),
  errors: { contract_not_found: 404 },
});
