import * as z from "zod/mini";
import { attachmentErrors, attachments } from "#platform/contract/attachments.ts";
import { named } from "#platform/contract/wire.ts";
import { bankAccount } from "#features/contracts/contract/bank-account.ts";
import { contractChangeErrors, submittedFields } from "./contract-change.ts";

/** The SEPA direct debit mandate that the customer accepts with a new account; not in the specification. */
const mandate = named({
  creditorIdentifier: ["creditor_identifier", z.string()],
  /** In the language of the request. */
  text: ["text", z.string()],
});

/** The customer's accounts, for a change to one of them. */
export const bankAccounts = z.object({ items: z.array(bankAccount), mandate });

/** The account that a change names. */
export const accountChange = z.strictObject({
  already_registered: z.enum(["yes", "no"]),
  /** With `already_registered: "yes"`: one of the customer's accounts. */
  bank_id: z.nullish(z.int()),
  /** With `already_registered: "no"`: the new account, as typed. */
  iban: z.nullish(z.string().check(z.maxLength(60))),
  /** That the holder of the contract owns the new account. */
  owner_is_bank_owner: z.optional(z.boolean()),
  /**
   * That the customer accepts the mandate of `listBankAccounts`; without it none is stored, as the answer says. Not in the
   * specification.
   */
  mandate_accepted: z.optional(z.boolean()),
  /** Proof that the account is the customer's; required where `features.attachmentOnIbanChange` is on. */
  files: z.optional(attachments),
});

/** The answer to a change of account. Without an accepted mandate none is stored, and the retailer has to get it signed. */
export const submittedAccount = named({
  ...submittedFields,
  isMandateStored: ["mandate_stored", z.boolean()],
});

/** Maximum number of files of a change. */
export const maxAccountFiles = 5;

/**
 * `same_bank_account`: the contract has this account already. `owner_not_confirmed`: only an account of the contract's
 * holder can be added.
 */
export const accountChangeErrors = {
  ...contractChangeErrors,
  ...attachmentErrors,
  bank_account_not_found: 404,
  iban_not_valid: 400,
  owner_not_confirmed: 400,
  same_bank_account: 409,
} as const;
