import * as z from "zod/mini";
import { instant, named } from "#platform/contract/wire.ts";

/** Of a ceremony with a passkey; sealed by the server. */
export const passkeyTicket = z.string().check(z.minLength(1), z.maxLength(1000));

export const maxStaffPasskeyNameLength = 60;
export const staffPasskeyName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(maxStaffPasskeyNameLength));

/** How long after signing in passkeys can be added and ended. */
export const recentSignInMinutes = 10;
export const maxStaffPasskeys = 10;

/** The first 16 bytes of the SHA-256 of the credential id, in base64url. */
export const staffPasskeyParams = z.object({ passkeyId: z.string().check(z.regex(/^[\w-]{22}$/)) });

export const staffPasskey = named({
  passkeyId: ["passkey_id", z.string()],
  name: ["name", z.string()],
  createdAt: ["created_at", instant],
  lastUsedAt: ["last_used_at", z.nullable(instant)],
});
export type StaffPasskey = z.output<typeof staffPasskey>;
