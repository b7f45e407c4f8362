import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import type { Keyring } from "#platform/server/keyring.ts";

const purpose = "staff openid";
const lastsMs = 600_000;
const randomLength = 32;

const content = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  expiresAtMs: z.number(),
});

/** The random values of a sign-in at the provider, in the form of the provider's port. */
export type OpenidTicket = z.output<typeof content>;

const fresh = (): string => randomBytes(randomLength).toString("base64url");

/**
 * A sign-in that begins, and its values sealed for the tab that began it: no other tab can complete it, and the server
 * stores nothing for a visitor.
 */
export const beginTicket = (keyring: Keyring, now: Date): { keys: OpenidTicket; sealed: string } => {
  const keys = {
    state: fresh(),
    nonce: fresh(),
    codeVerifier: fresh(),
    expiresAtMs: now.getTime() + lastsMs,
  };
  return { keys, sealed: keyring.encrypt(purpose, JSON.stringify(keys)) };
};

/** Undefined for a ticket that is not ours, or is older than ten minutes. */
export const readOpenidTicket = (keyring: Keyring, sealed: string, now: Date): OpenidTicket | undefined => {
  const text = keyring.decrypt(purpose, sealed);
  if (text === undefined) return undefined;
  const { data } = z.safeParse(content, JSON.parse(text));
  return data !== undefined && data.expiresAtMs > now.getTime() ? data : undefined;
};
