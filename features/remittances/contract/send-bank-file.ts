import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { maxBankFileBytes } from "./bank-file.ts";
import { remittanceManagers } from "./remittance.ts";

/** It is read and rehearsed: nothing is changed before `applyBankFile`. A file that was sent before is that one. */
export const sendBankFile = staffWrite({
  id: "sendBankFile",
  summary: `Send a file of the bank: pain.002, camt.053 or camt.054, at most ${maxBankFileBytes / 1_000_000} MB`,
  path: "/bank-files",
  roles: remittanceManagers,
  takesFile: true,
  query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(255)) }),
  response: json(named({ bankFileId: ["bank_file_id", z.int()] })),
  errors: {
    bank_file_not_valid: 400,
    bank_file_too_large: 413,
    bank_file_of_other_account: 409,
  },
});
