import * as z from "zod/mini";
import { attachmentBodyLimitBytes } from "#platform/contract/attachments.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { rowId } from "#platform/contract/wire.ts";
import { accountChange, accountChangeErrors, submittedAccount } from "./bank-account.ts";

/** The change of account of a gas contract, which the specification identifies by its id. */
export const changeGasBankAccount = customerWrite({
  id: "changeGasBankAccount",
  summary: "Change the bank account of a gas contract",
  method: "POST",
  path: "/contracts/{contractId}/iban/",
  versions: [2],
  requires: "contract.gasIbanChange.enabled",
  ownership: { param: "contractId" },
  params: z.object({ contractId: rowId }),
  body: accountChange,
  bodyLimitBytes: attachmentBodyLimitBytes,
  repetition: "key",
  response: json(submittedAccount),
  errors: accountChangeErrors,
});
