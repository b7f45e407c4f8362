import { customerRead, json } from "#platform/contract/endpoint.ts";
import { bankAccounts } from "./bank-account.ts";

/** The accounts of `listBankAccounts`, under the specification's call for gas. */
export const listGasBankAccounts = customerRead({
  id: "listGasBankAccounts",
  summary: "Bank accounts of the customer, for gas contracts",
  path: "/contracts/ibans/",
  versions: [1, 2],
  requires: "contract.gasIbanChange.enabled",
  response: json(bankAccounts),
  errors: {},
});
