import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { contractChangeErrors, submitted, tariffOptionErrors } from "./contract-change.ts";
import { contractId, happyHours } from "#features/contracts/contract/tariff-options.ts";

export const updateHappyHours = customerWrite({
  id: "updateHappyHours",
  summary: "Request other happy hours",
  method: "PUT",
  path: "/contract/{id}/happy-hours/",
  versions: [1],
  languageInPath: true,
  ownership: { param: "id" },
  params: contractId,
  body: happyHours,
  repetition: "key",
  response: json(submitted),
  errors: { ...contractChangeErrors, ...tariffOptionErrors },
});
