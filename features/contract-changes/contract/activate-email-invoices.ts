import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { contractName } from "#features/contracts/contract/contract-name.ts";
import { contractChangeErrors, submitted } from "./contract-change.ts";

/** The specification's older call for gas contracts, which can only switch to email. */
export const activateEmailInvoices = customerWrite({
  id: "activateEmailInvoices",
  summary: "Receive the invoices of a gas contract by email",
  method: "POST",
  path: "/contracts/{name}/",
  versions: [1],
  languageInPath: true,
  requires: "features.invoiceOnlineModification",
  ownership: { param: "name" },
  params: contractName,
  body: z.strictObject({ invoice_online: z.literal(true) }),
  repetition: "key",
  response: json(submitted),
  errors: contractChangeErrors,
});
