import * as z from "zod/mini";
import { named } from "#platform/contract/wire.ts";

/** A ticket, as long as any can be. */
export const ticket = z.string().check(z.minLength(1), z.maxLength(100));

/** Six digits; spaces, as some apps show them, are left out. */
export const totpCode = z.string().check(
  z.maxLength(20),
  z.overwrite((typed) => typed.replaceAll(/\s/g, "")),
  z.regex(/^\d{6}$/),
);

/** What a customer calls a passkey. */
export const maxPasskeyNameLength = 60;
export const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxPasskeyNameLength));

/** Names a passkey to its customer: 16 bytes of a hash, because its own number may be longer than a path. */
export const passkeyId = z.string().check(z.regex(/^[\w-]{22}$/));

/** Codes that are shown this once; null when those that the customer has still hold. */
export const newCodes = named({ recoveryCodes: ["recovery_codes", z.nullable(z.array(z.string()))] });

export const done = z.object({ status: z.literal("OK") });
