import { createHash } from "node:crypto";
import * as z from "zod/mini";

const header = z.object({ alg: z.string() });
const toleranceSeconds = 30;

const digestOf = (alg: string): string => {
  if (alg.endsWith("384")) return "sha384";
  return alg.endsWith("512") || alg.startsWith("Ed") ? "sha512" : "sha256";
};

/** The `at_hash` claim for an access token: the left half of its hash, by the ID token's algorithm (OpenID Connect Core 3.1.3.6). */
export const accessTokenHash = (accessToken: string, alg: string): string => {
  const digest = createHash(digestOf(alg)).update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString("base64url");
};

/**
 * Further checks of an ID token with valid signature, issuer, audience, nonce and expiry: `iat` not in the future,
 * `at_hash` of the access token in the same response. Returns the fault, or undefined for a valid token.
 */
export const idTokenFault = (
  idToken: string,
  claims: { readonly iat: number; readonly at_hash?: unknown },
  { accessToken, nowMs }: { readonly accessToken: string; readonly nowMs: number },
): string | undefined => {
  if (claims.iat > nowMs / 1000 + toleranceSeconds) return "iat is in the future";
  if (claims.at_hash === undefined) return undefined;
  const text = Buffer.from(idToken.split(".")[0] ?? "", "base64url").toString();
  const { alg } = z.parse(header, JSON.parse(text));
  return claims.at_hash === accessTokenHash(accessToken, alg)
    ? undefined
    : "at_hash is of another access token";
};
