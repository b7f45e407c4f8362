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

/** A sign-in that a browser began and has not ended yet. */
export interface PendingSignIn extends SignInKeys {
  readonly redirect: string | null;
  readonly promocode: string | null;
}

const fresh = (): string => randomBytes(randomLength).toString("base64url");

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const open = (keyring: Keyring, cookie: string): z.output<typeof sealed> | undefined => {
  const text = keyring.decrypt(cookiePurpose, cookie);
  return text === undefined ? undefined : z.parse(sealed, JSON.parse(text));
};

/**
 * Sign-ins that were begun, kept by the browser that began them in a cookie that only this deployment can read: no
 * other browser can end one, and nothing of it waits on the server. A browser has one at a time.
 */
export const createPendingSignIns = (keyring: Keyring) => ({
  begin: (cookies: Cookies, wishes: Pick<PendingSignIn, "redirect" | "promocode">, now: Date): SignInKeys => {
    const keys = { state: keyring.sign(statePurpose, fresh()), nonce: fresh(), codeVerifier: fresh() };
    const content = { ...keys, ...wishes, expiresAtMs: now.getTime() + lastsSeconds * 1000 };
    cookies.write(cookieName, keyring.encrypt(cookiePurpose, JSON.stringify(content)), {
      maxAgeSeconds: lastsSeconds,
    });
    return keys;
  },
  /** The sign-in that this browser began; it is over with that. Undefined when there is none that still holds. */
  take: (cookies: Cookies, now: Date): PendingSignIn | undefined => {
    const cookie = cookies.read(cookieName);
    cookies.remove(cookieName);
    const pending = cookie === undefined ? undefined : open(keyring, cookie);
    return pending !== undefined && pending.expiresAtMs > now.getTime() ? pending : undefined;
  },
  /** Whether a state is one that we signed, and the one of this sign-in. */
  isStateOf: (pending: PendingSignIn, state: string | undefined): boolean =>
    state !== undefined && keyring.verify(statePurpose, state) !== undefined && isSame(state, pending.state),
  /** Whether a client that names the nonce names the one of this sign-in. */
  isNonceOf: (pending: PendingSignIn, nonce: string | undefined): boolean =>
    nonce === undefined || isSame(nonce, pending.nonce),
});
export type PendingSignIns = ReturnType<typeof createPendingSignIns>;

export interface BeginOpenidPorts {
  readonly provider: IdentityProvider;
  readonly pendingSignIns: PendingSignIns;
}

export const handleBeginOpenid = ({ provider, pendingSignIns }: BeginOpenidPorts): Handler =>
  handler(beginOpenid, async ({ body, cookies, now, language, fail }) => {
    const redirect = safeRedirect(body.redirect ?? null) ?? null;
    const promocode = body.promocode ?? null;
    const keys = pendingSignIns.begin(cookies, { redirect, promocode }, now);
    try {
      return { url: await provider.signInAddress(keys, language) };
    } catch (error) {
      if (error instanceof IdentityProviderUnavailable) return fail("provider_unavailable");
      throw error;
    }
  });
