import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { bankEntry, bankEntryKey } from "./bank-file.ts";
import { reasonText, remittanceManagers } from "./remittance.ts";

/**
 * `retry`: match it again, after what was missing is there. `pay`: money that came in pays this bill, wholly or in part.
 * `set_aside`: it was dealt with elsewhere.
 */
export const resolveBankEntry = staffWrite({
  id: "resolveBankEntry",
  summary: "Decide about an entry of the bank that matches nothing",
  path: "/bank-entries/{bank_entry_id}/resolution",
  roles: remittanceManagers,
  params: bankEntryKey,
  body: z.discriminatedUnion("resolution", [
    z.strictObject({ resolution: z.literal("retry") }),
    z.strictObject({
      resolution: z.literal("pay"),
      invoice: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    }),
    z.strictObject({ resolution: z.literal("set_aside"), reason: reasonText }),
  ]),
  response: json(bankEntry),
  errors: {
    bank_entry_not_found: 404,
    bank_entry_decided: 409,
    bill_not_found: 404,
    bill_not_payable: 409,
    entry_not_a_payment: 409,
  },
});
