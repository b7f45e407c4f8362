import { randomBytes, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { SignInKeys } from "#integrations/identity-provider/port.ts";
import type { Cookies } from "#platform/server/handler.ts";
import type { Keyring } from "#platform/server/keyring.ts";

const cookieName = "openid";
const cookiePurpose = "openid";
const statePurpose = "openid state";
const lastsSeconds = 600;
const randomLength = 32;
/** As many tabs as a browser restores at once and a person signs in from. */
const maxPending = 5;
/** Browsers refuse cookies above 4096 bytes, of which the name and the attributes take less than 200. */
const maxCookieLength = 3800;

const pendingSignIn = z.object({
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
  readonly expiresAtMs: number;
}

/** The provider's parameters that identify a sign-in; API clients may send the nonce in place of the state. */
export interface ReturnKeys {
  readonly state?: string | undefined;
  readonly nonce?: string | undefined;
}

/** `other_sign_in`: the browser has pending sign-ins, and the return belongs to none of them. */
export type TakenSignIn =
  | { readonly outcome: "found"; readonly pending: PendingSignIn }
  | { readonly outcome: "none_pending" | "other_sign_in" | "wrong_nonce" };

const fresh = (): string => randomBytes(randomLength).toString("base64url");

const isSame = (received: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Undefined for what is not JSON, which includes the cookie of another version of the portal. */
const parsed = (text: string): readonly PendingSignIn[] => {
  const content = z.safeParse(z.array(pendingSignIn), JSON.parse(text));
  return content.success ? content.data : [];
};

/**
 * Pending sign-ins, the latest first, stored in an encrypted cookie of the browser that began them: no other browser can
 * complete one, and the server stores nothing. Each tab of a browser may have its own; beyond five, or beyond the size of
 * a cookie, the oldest are dropped.
 */
export const createPendingSignIns = (keyring: Keyring) => {
  const read = (cookies: Cookies, now: Date): readonly PendingSignIn[] => {
    const text = keyring.decrypt(cookiePurpose, cookies.read(cookieName) ?? "");
    return text === undefined ? [] : parsed(text).filter(({ expiresAtMs }) => expiresAtMs > now.getTime());
  };
  const write = (cookies: Cookies, pending: readonly PendingSignIn[]): void => {
    if (pending.length === 0) return cookies.remove(cookieName);
    const value = keyring.encrypt(cookiePurpose, JSON.stringify(pending));
    const [latest, ...others] = pending;
    if (value.length <= maxCookieLength) cookies.write(cookieName, value, { maxAgeSeconds: lastsSeconds });
    else if (others.length > 0) write(cookies, pending.slice(0, -1));
    // Without the page that was asked for, which alone can be so long.
    else if (latest !== undefined) write(cookies, [{ ...latest, redirect: null }]);
  };
  return {
    begin: (
      cookies: Cookies,
      options: Pick<PendingSignIn, "redirect" | "promocode">,
      now: Date,
    ): SignInKeys => {
      const keys = { state: keyring.sign(statePurpose, fresh()), nonce: fresh(), codeVerifier: fresh() };
      const begun = { ...keys, ...options, expiresAtMs: now.getTime() + lastsSeconds * 1000 };
      write(cookies, [begun, ...read(cookies, now)].slice(0, maxPending));
      return keys;
    },
    /** Returns and removes the pending sign-in to which a return belongs; the others of this browser stay. */
    take: (cookies: Cookies, { state, nonce }: ReturnKeys, now: Date): TakenSignIn => {
      const all = read(cookies, now);
      if (all.length === 0) {
        cookies.remove(cookieName);
        return { outcome: "none_pending" };
      }
      const isNonceOf = (pending: PendingSignIn): boolean =>
        nonce !== undefined && isSame(nonce, pending.nonce);
      const isStateOf = (pending: PendingSignIn): boolean =>
        state !== undefined &&
        keyring.verify(statePurpose, state) !== undefined &&
        isSame(state, pending.state);
      const found = all.find(state === undefined ? isNonceOf : isStateOf);
      if (found === undefined)
        return { outcome: state === undefined && nonce !== undefined ? "wrong_nonce" : "other_sign_in" };
      write(
        cookies,
        all.filter((pending) => pending !== found),
      );
      return nonce === undefined || isNonceOf(found)
        ? { outcome: "found", pending: found }
        : { outcome: "wrong_nonce" };
    },
  };
};
export type PendingSignIns = ReturnType<typeof createPendingSignIns>;
