import { customerRead, json } from "#platform/contract/endpoint.ts";
import {
  availableOptions,
  contractId,
  doubleTariffPeriod,
} from "#features/contracts/contract/tariff-options.ts";

export const listAvailableDoubleTariffs = customerRead({
  id: "listAvailableDoubleTariffs",
  summary: "The double-tariff periods that the product of a contract offers",
  path: "/contract/{id}/available-double-tariffs/",
  versions: [1],
  languageInPath: true,
  ownership: { param: "id" },
  params: contractId,
  response: json(availableOptions(doubleTariffPeriod)),
  errors: { contract_not_found: 404 },
});
