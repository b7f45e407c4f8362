import * as z from "zod/mini";
import { named } from "#platform/contract/wire.ts";

/**
 * Errors of every change to a contract. `contract_not_active`: only active contracts change. `change_under_way`:
 * another change of this kind is under way; it has to be decided or withdrawn first.
 */
export const contractChangeErrors = {
  contract_not_found: 404,
  contract_not_active: 409,
  change_under_way: 409,
} as const;

/** The answer to a change: whether the customer has to sign it, and its reference among the customer's requests. */
export const submittedFields = {
  isWaitingForSignature: ["waiting_for_signature", z.boolean()],
  reference: ["result", z.string()],
} as const;
export const submitted = named(submittedFields);

/** Of a choice that the product of the contract does not offer. */
export const tariffOptionErrors = { tariff_option_not_available: 409 } as const;
