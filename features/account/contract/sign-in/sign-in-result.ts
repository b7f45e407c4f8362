import * as z from "zod/mini";
import { named } from "#platform/contract/wire.ts";

/** An unverified token from a caller; its format is checked when it is used. */
export const writtenToken = z.string().check(z.maxLength(200));

/** The fields of `openedSession`, for responses with more fields. */
export const sessionFields = {
  /** The session token, only for API clients that asked for it; browsers get a cookie instead. */
  token: ["token", z.nullable(z.string())],
  /** True if the customer has no contract yet. */
  newCustomer: ["new_customer", z.boolean()],
  /** Single-use token for `refreshSession`, only for API clients that asked to be remembered. */
  refreshToken: ["refresh_token", z.optional(z.string())],
} as const;

/** The methods of the second step. */
export const secondStepMethods = ["totp", "passkey", "recovery_code"] as const;

/**
 * Set if the first step is passed and a second factor is required; no session exists yet. `ticket` goes into
 * `takeSecondStep`.
 */
export const secondStep = [
  "second_factor",
  z.nullable(z.object({ ticket: z.string(), methods: z.array(z.enum(secondStepMethods)) })),
] as const;

/** Response of every sign-in method. */
export const openedSession = named(sessionFields);
