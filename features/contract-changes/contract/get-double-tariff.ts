import { customerRead, json } from "#platform/contract/endpoint.ts";
import {
  contractId,
  currentOption,
  doubleTariffPeriod,
} from "#features/contracts/contract/tariff-options.ts";

export const getDoubleTariff = customerRead({
  id: "getDoubleTariff",
  summary: "The double-tariff period of a contract",
  path: "/contract/{id}/double-tariff/",
  versions: [1],
  languageInPath: true,
  ownership: { param: "id" },
  params: contractId,
  response: json(currentOption(doubleTariffPeriod)),
  errors: { contract_not_found: 404 },
});
