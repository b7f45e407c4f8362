import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { contractChangeErrors, submitted, tariffOptionErrors } from "./contract-change.ts";
import { contractId, doubleTariffPeriod } from "#features/contracts/contract/tariff-options.ts";

export const updateDoubleTariff = customerWrite({
  id: "updateDoubleTariff",
  summary: "Request another double-tariff period",
  method: "PUT",
  path: "/contract/{id}/double-tariff/",
  versions: [1],
  languageInPath: true,
  ownership: { param: "id" },
  params: contractId,
  body: doubleTariffPeriod,
  repetition: "key",
  response: json(submitted),
  errors: { ...contractChangeErrors, ...tariffOptionErrors },
});
