import { createHmac, timingSafeEqual } from "node:crypto";
import { ForgedEvent } from "./port.ts";

/** Older signatures are refused, so that an event cannot be replayed. */
export const toleranceSeconds = 300;

const macOf = (secret: string, signedAt: number, body: Buffer): Buffer =>
  createHmac("sha256", secret).update(`${signedAt}.`).update(body).digest();

/** The header of an event, in Stripe's scheme: the time, and an HMAC over time and body. */
export const signEvent = (body: Buffer, secret: string, now: Date): string => {
  const signedAt = Math.floor(now.getTime() / 1000);
  return `t=${signedAt},v1=${macOf(secret, signedAt, body).toString("hex")}`;
};

/** Throws `ForgedEvent` unless one of the secrets signed the body within the last five minutes. */
export const verifyEvent = (
  body: Buffer,
  signature: string,
  { secrets, now }: { readonly secrets: readonly string[]; readonly now: Date },
): void => {
  const parts = signature.split(",").map((part) => part.split("="));
  const signedAt = Number(parts.find(([name]) => name === "t")?.[1] ?? Number.NaN);
  const given = parts.filter(([name]) => name === "v1").map(([, mac = ""]) => Buffer.from(mac, "hex"));
  const isRecent = Math.abs(now.getTime() / 1000 - signedAt) <= toleranceSeconds;
  const isSigned = secrets.some((secret) => {
    const expected = macOf(secret, signedAt, body);
    return given.some((mac) => mac.length === expected.length && timingSafeEqual(mac, expected));
  });
  if (!isRecent || !isSigned) throw new ForgedEvent();
};
