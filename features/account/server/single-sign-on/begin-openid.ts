import { randomBytes, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import {
  type SignInKeys,
  IdentityProviderUnavailable,
  type IdentityProvider,
} from "#integrations/identity-provider/port.ts";
import { safeRedirect } from "#platform/contract/safe-redirect.ts";
import { type Cookies, handler, type Handler } from "#platform/server/handler.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import { beginOpenid } from "../../contract/single-sign-on/begin-openid.ts";

const cookieName = "openid";
const cookiePurpose = "openid";
const statePurpose = "openid state";
const lastsSeconds = 600;
const randomLength = 32;

const sealed = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  redirect: z.nullable(z.string()),
  promocode: z.nullable(z.string()),
  expiresAtMs: z.number(),
});

/** A sign-in that a browser has begun and not completed. */
export interface PendingSignIn extends SignInKeys {
  readonly redirect: string | null;
  readonly promocode: string | null;
}

const fresh = (): string => randomBytes(randomLength).toString("base64url");

const isSame = (received: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const open = (keyring: Keyring, cookie: string): z.output<typeof sealed> | undefined => {
  const text = keyring.decrypt(cookiePurpose, cookie);
  return text === undefined ? undefined : z.parse(sealed, JSON.parse(text));
};

/**
 * Pending sign-ins, stored in an encrypted cookie of the browser that began them: no other browser can complete one,
 * and the server stores nothing. A browser has one at a time.
 */
export const createPendingSignIns = (keyring: Keyring) => ({
  begin: (
    cookies: Cookies,
    options: Pick<PendingSignIn, "redirect" | "promocode">,
    now: Date,
  ): SignInKeys => {
    const keys = { state: keyring.sign(statePurpose, fresh()), nonce: fresh(), codeVerifier: fresh() };
    const content = { ...keys, ...options, expiresAtMs: now.getTime() + lastsSeconds * 1000 };
    cookies.write(cookieName, keyring.encrypt(cookiePurpose, JSON.stringify(content)), {
      maxAgeSeconds: lastsSeconds,
    });
    return keys;
  },
  /** Returns and removes this browser's pending sign-in; undefined if there is none or it has expired. */
  take: (cookies: Cookies, now: Date): PendingSignIn | undefined => {
    const cookie = cookies.read(cookieName);
    cookies.remove(cookieName);
    const pending = cookie === undefined ? undefined : open(keyring, cookie);
    return pending !== undefined && pending.expiresAtMs > now.getTime() ? pending : undefined;
  },
  /** Whether a state has our signature and belongs to this sign-in. */
  isStateOf: (pending: PendingSignIn, state: string): boolean =>
    keyring.verify(statePurpose, state) !== undefined && isSame(state, pending.state),
  /** API clients may send the nonce; if sent, it must be this sign-in's. */
  isNonceOf: (pending: PendingSignIn, nonce: string | undefined): boolean =>
    nonce === undefined || isSame(nonce, pending.nonce),
});
export type PendingSignIns = ReturnType<typeof createPendingSignIns>;

export interface BeginOpenidPorts {
  readonly identityProvider: IdentityProvider;
  readonly pendingSignIns: PendingSignIns;
}

export const handleBeginOpenid = ({ identityProvider, pendingSignIns }: BeginOpenidPorts): Handler =>
  handler(beginOpenid, async ({ body, cookies, now, language, fail }) => {
    const redirect = safeRedirect(body.redirect ?? null) ?? null;
    const promocode = body.promocode ?? null;
    const keys = pendingSignIns.begin(cookies, { redirect, promocode }, now);
    try {
      return { url: await identityProvider.signInAddress(keys, language) };
    } catch (error) {
      if (error instanceof IdentityProviderUnavailable) return fail("provider_unavailable");
      throw error;
    }
  });
