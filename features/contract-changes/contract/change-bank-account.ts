import { attachmentBodyLimitBytes } from "#platform/contract/attachments.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { accountChange, accountChangeErrors, submittedAccount } from "./bank-account.ts";
import { contractName } from "#features/contracts/contract/contract-name.ts";

/** The account to which invoices of an electricity contract are charged. Holds once the retailer has carried it out. */
export const changeBankAccount = customerWrite({
  id: "changeBankAccount",
  summary: "Change the bank account of an electricity contract",
  method: "POST",
  path: "/contracts/{name}/iban/",
  versions: [1],
  languageInPath: true,
  requires: "contract.ibanChange.enabled",
  ownership: { param: "name" },
  params: contractName,
  body: accountChange,
  bodyLimitBytes: attachmentBodyLimitBytes,
  repetition: "key",
  response: json(submittedAccount),
  errors: accountChangeErrors,
});
