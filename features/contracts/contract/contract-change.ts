import * as z from "zod/mini";
import { named } from "#platform/contract/wire.ts";

/** The contract in the path of a change. */
export const contractName = z.object({ name: z.string().check(z.minLength(1), z.maxLength(40)) });

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
