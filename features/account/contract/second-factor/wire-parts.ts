import * as z from "zod/mini";
import { named } from "#platform/contract/wire.ts";

export const ticket = z.string().check(z.minLength(1), z.maxLength(100));

/** Six digits; spaces are removed, because some apps display them. */
export const totpCode = z.string().check(
  z.maxLength(20),
  z.overwrite((typed) => typed.replaceAll(/\s/g, "")),
  z.regex(/^\d{6}$/),
);

export const maxPasskeyNameLength = 60;
export const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxPasskeyNameLength));

/**
 * The first 16 bytes of the SHA-256 of the credential id, in base64url; credential ids themselves may be too long for a
 * URL.
 */
export const passkeyId = z.string().check(z.regex(/^[\w-]{22}$/));

/** Recovery codes, which cannot be read again later; null if the customer's existing ones are still valid. */
export const newCodes = named({ recoveryCodes: ["recovery_codes", z.nullable(z.array(z.string()))] });

export const done = z.object({ status: z.literal("OK") });
