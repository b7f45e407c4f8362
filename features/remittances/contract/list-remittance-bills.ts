import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { integerText, named } from "#platform/contract/wire.ts";
import { debit, debitStates, remittanceKey, remittanceReaders } from "./remittance.ts";

export const listRemittanceBills = staffRead({
  id: "listRemittanceBills",
  summary: "The bills of a remittance, in the order of its file",
  path: "/remittances/{remittance_id}/bills",
  roles: remittanceReaders,
  params: remittanceKey,
  query: z.object({
    /** The position of the last bill that was read. */
    after: z.optional(integerText(0, 10_000_000)),
    limit: z.optional(integerText(1, 100)),
    state: z.optional(z.enum(debitStates)),
  }),
  response: json(
    named({
      items: ["items", z.array(debit)],
      /** For `after` of the next page; null on the last one. */
      next: ["next", z.nullable(z.int())],
    }),
  ),
  errors: { remittance_not_found: 404 },
});
