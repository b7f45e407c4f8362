import { json, staffRead } from "#platform/contract/endpoint.ts";
import { bankFile, bankFileKey } from "./bank-file.ts";
import { remittanceReaders } from "./remittance.ts";

export const getBankFile = staffRead({
  id: "getBankFile",
  summary: "A file of the bank, with what would follow or followed",
  path: "/bank-files/{bank_file_id}",
  roles: remittanceReaders,
  params: bankFileKey,
  response: json(bankFile),
  errors: { bank_file_not_found: 404 },
});
