import * as z from "zod/mini";
import { named } from "#platform/contract/wire.ts";

/** A token of ours as somebody sends it; whether it is one is seen when it is read. */
export const writtenToken = z.string().check(z.maxLength(200));

/** The parts of `entered`, for answers that say more. */
export const sessionFields = {
  /** The session's token, only for a client of the API that asked for it; a browser gets a cookie instead. */
  token: ["token", z.nullable(z.string())],
  /** Has no contract yet. */
  newCustomer: ["new_customer", z.boolean()],
  /** Gets the next session, only for a client of the API that asked to be kept signed in. Works once. */
  refreshToken: ["refresh_token", z.optional(z.string())],
} as const;

/** What every way in answers once a session is open. */
export const entered = named(sessionFields);
