import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { bankFile, bankFileKey } from "./bank-file.ts";
import { remittanceManagers } from "./remittance.ts";

export const applyBankFile = staffWrite({
  id: "applyBankFile",
  summary: "Apply a file of the bank that was rehearsed, or discard it",
  path: "/bank-files/{bank_file_id}/decision",
  roles: remittanceManagers,
  params: bankFileKey,
  body: z.strictObject({ decision: z.enum(["apply", "discard"]) }),
  response: json(bankFile),
  errors: { bank_file_not_found: 404, bank_file_decided: 409 },
});
