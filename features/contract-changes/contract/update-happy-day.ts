import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { contractChangeErrors, submitted, tariffOptionErrors } from "./contract-change.ts";
import { contractId, weekdays } from "#features/contracts/contract/tariff-options.ts";

/** The label is accepted because the specification sends the option as it was received; the value decides. */
export const updateHappyDay = customerWrite({
  id: "updateHappyDay",
  summary: "Request another happy day",
  method: "PUT",
  path: "/contract/{id}/happy-day/",
  versions: [1],
  languageInPath: true,
  ownership: { param: "id" },
  params: contractId,
  body: z.strictObject({ value: z.enum(weekdays), label: z.optional(z.string().check(z.maxLength(80))) }),
  repetition: "key",
  response: json(submitted),
  errors: { ...contractChangeErrors, ...tariffOptionErrors },
});
