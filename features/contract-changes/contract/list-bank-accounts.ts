import { customerRead, json } from "#platform/contract/endpoint.ts";
import { bankAccounts } from "./bank-account.ts";

/** The accounts that the customer's contracts have or had, for a change to one of them. */
export const listBankAccounts = customerRead({
  id: "listBankAccounts",
  summary: "Bank accounts of the customer, for electricity contracts",
  path: "/ibans/",
  versions: [1],
  languageInPath: true,
  requires: "contract.ibanChange.enabled",
  response: json(bankAccounts),
  errors: {},
});
