import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { integerText, named, rowId } from "#platform/contract/wire.ts";
import { bankEntry } from "./bank-file.ts";
import { remittanceReaders } from "./remittance.ts";

/** `open`: staff have to decide, or would once the file is applied. */
export const entryViews = ["open", "all"] as const;

export const listBankEntries = staffRead({
  id: "listBankEntries",
  summary: "What files of the bank say, in their order",
  path: "/bank-entries",
  roles: remittanceReaders,
  query: z.object({
    /** Of one file; otherwise of all. */
    file: z.optional(rowId),
    view: z.optional(z.enum(entryViews)),
    /** The id of the last entry that was read. */
    after: z.optional(integerText(0, Number.MAX_SAFE_INTEGER)),
    limit: z.optional(integerText(1, 100)),
  }),
  response: json(
    named({
      items: ["items", z.array(bankEntry)],
      /** For `after` of the next page; null on the last one. */
      next: ["next", z.nullable(z.int())],
    }),
  ),
  errors: {},
});
