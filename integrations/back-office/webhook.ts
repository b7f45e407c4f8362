import { createHmac } from "node:crypto";
import type { BackOffice } from "./port.ts";

export interface WebhookOptions {
  /** `https:`, or `http:` for a receiver on the same machine. */
  readonly url: string;
  /** Signing secret as Standard Webhooks writes it: `whsec_` and 24 to 64 bytes in base64. */
  readonly secret: string;
  readonly timeoutMs?: number;
}

const secretPrefix = "whsec_";

/** The bytes of a signing secret. Throws an error that says how to write one. */
export const signingKeyOf = (secret: string): Buffer => {
  const key = secret.startsWith(secretPrefix)
    ? Buffer.from(secret.slice(secretPrefix.length), "base64")
    : Buffer.alloc(0);
  if (key.length >= 24 && key.length <= 64) return key;
  throw new Error(
    `The webhook's secret must be "whsec_" and 24 to 64 random bytes in base64: ` +
      `echo "whsec_$(openssl rand -base64 32)"`,
  );
};

/** The signature of Standard Webhooks 1.0 over id, time and body. */
const signatureOf = (key: Buffer, { id, seconds, body }: { id: string; seconds: number; body: string }) =>
  `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;

/**
 * Posts events to the retailer's system, signed as in Standard Webhooks 1.0 (https://www.standardwebhooks.com). Any
 * answer from 200 to 299 is a receipt; redirects are refused, because the signed body must go to no other address.
 */
export const createWebhook = ({ url, secret, timeoutMs = 15_000 }: WebhookOptions): BackOffice => {
  const key = signingKeyOf(secret);
  return {
    deliver: async ({ eventId: id, body }, now) => {
      const seconds = Math.floor(now.getTime() / 1000);
      const response = await fetch(url, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          "content-type": "application/json",
          "user-agent": "Llum",
          "webhook-id": id,
          "webhook-timestamp": String(seconds),
          "webhook-signature": signatureOf(key, { id, seconds, body }),
        },
        body,
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
    },
  };
};
