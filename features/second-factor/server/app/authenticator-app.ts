import { Secret, TOTP } from "otpauth";
import type { Keyring } from "#platform/server/keyring.ts";

/** What every authenticator app supports; others are silently misread by some of them. */
const parameters = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const secretBytes = 20;
/** Steps before and after the present one whose codes are right too: clocks differ, and typing takes time. */
const window = 1;
const purpose = "authenticator";

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...parameters, ...names, secret: Secret.fromBase32(secret) });

/** A new secret, in base32. */
export const createAppSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The secret as apps take it: who asks for codes, and of which account. */
export const appUri = (secret: string, names: { issuer: string; label: string }): string =>
  // A colon would end the issuer's name for some apps.
  totpOf(secret, { issuer: names.issuer.replaceAll(":", ""), label: names.label }).toString();

/** The time step whose code this is, among those that are right now; undefined when it is none of them. */
export const stepOfCode = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period: parameters.period, timestamp }) + delta;
};

/** The secret as it is kept: unreadable without the deployment's key, worthless in another customer's row. */
export const sealAppSecret = (keyring: Keyring, customerId: number, secret: string): string =>
  keyring.encrypt(purpose, `${customerId} ${secret}`);

/** The customer's secret; undefined when it was sealed for somebody else, or with a key that is gone. */
export const openAppSecret = (keyring: Keyring, customerId: number, sealed: string): string | undefined => {
  const [owner, secret] = keyring.decrypt(purpose, sealed)?.split(" ") ?? [];
  return owner === String(customerId) ? secret : undefined;
};
