import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { integerText, named } from "#platform/contract/wire.ts";
import { mandate } from "./mandate.ts";
import { remittanceReaders } from "./remittance.ts";

export const listMandates = staffRead({
  id: "listMandates",
  summary: "Direct debit mandates by their reference, account or customer",
  path: "/mandates",
  roles: remittanceReaders,
  query: z.object({
    /** The beginning of a reference or of an IBAN, or a tax id. */
    search: z.optional(z.string().check(z.maxLength(60))),
    offset: z.optional(integerText(0, 100_000)),
    limit: z.optional(integerText(1, 100)),
  }),
  response: json(
    named({
      items: ["items", z.array(mandate)],
      hasMore: ["has_more", z.boolean()],
    }),
  ),
  errors: {},
});
