import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { integerText, named } from "#platform/contract/wire.ts";
import { bankFile } from "./bank-file.ts";
import { remittanceReaders } from "./remittance.ts";

export const listBankFiles = staffRead({
  id: "listBankFiles",
  summary: "Files of the bank, the latest first",
  path: "/bank-files",
  roles: remittanceReaders,
  query: z.object({ limit: z.optional(integerText(1, 100)) }),
  response: json(
    named({
      items: ["items", z.array(bankFile)],
      /** Entries of all files about which staff have to decide. */
      open: ["open", z.int()],
    }),
  ),
  errors: {},
});
