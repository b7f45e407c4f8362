import * as z from "zod/mini";
import type { Keyring } from "#platform/server/keyring.ts";

const purpose = "staff passkey";

const content = z.object({
  use: z.enum(["sign_in", "register"]),
  challenge: z.string(),
  /** Of the member who registers a passkey. */
  staffId: z.nullable(z.int()),
  expiresAtMs: z.number(),
});

/**
 * A challenge with what it is for, sealed, so that the server stores nothing for a visitor who begins to sign in; what is
 * stored is each challenge that was answered.
 */
export type PasskeyTicket = z.output<typeof content>;

export const sealTicket = (keyring: Keyring, ticket: PasskeyTicket): string =>
  keyring.encrypt(purpose, JSON.stringify(ticket));

/** Undefined for a ticket that is not ours, has another use or has expired. */
export const readTicket = (
  keyring: Keyring,
  sealed: string,
  { use, now }: { use: PasskeyTicket["use"]; now: Date },
): PasskeyTicket | undefined => {
  const text = keyring.decrypt(purpose, sealed);
  if (text === undefined) return undefined;
  const { data } = z.safeParse(content, JSON.parse(text));
  return data !== undefined && data.use === use && data.expiresAtMs > now.getTime() ? data : undefined;
};
