import * as z from "zod/mini";
import { named } from "#platform/contract/wire.ts";

/** An unverified token from a caller; its format is checked when it is used. */
export const writtenToken = z.string().check(z.maxLength(200));

/** The fields of `entered`, for responses with more fields. */
export const sessionFields = {
  /** The session token, only for API clients that asked for it; browsers get a cookie instead. */
  token: ["token", z.nullable(z.string())],
  /** True if the customer has no contract yet. */
  newCustomer: ["new_customer", z.boolean()],
  /** Single-use token for `refreshSession`, only for API clients that asked to be remembered. */
  refreshToken: ["refresh_token", z.optional(z.string())],
} as const;

/** Response of every sign-in method. */
export const entered = named(sessionFields);
