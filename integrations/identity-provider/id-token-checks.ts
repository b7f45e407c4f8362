import { createHash } from "node:crypto";
import * as z from "zod/mini";

const header = z.object({ alg: z.string() });
const toleranceSeconds = 30;

const digestOf = (alg: string): string => {
  if (alg.endsWith("384")) return "sha384";
  return alg.endsWith("512") || alg.startsWith("Ed") ? "sha512" : "sha256";
};

/** The half of the access token's hash that an ID token carries as `at_hash`, by the algorithm that signed it. */
export const accessTokenHash = (accessToken: string, alg: string): string => {
  const digest = createHash(digestOf(alg)).update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString("base64url");
};

/**
 * What is wrong with an ID token whose signature, issuer, audience, nonce and expiry were found right: made in the
 * future, or beside another access token than the one that came with it. Undefined when nothing is.
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
