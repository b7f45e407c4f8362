import { createECDH, createPrivateKey, randomBytes, sign } from "node:crypto";
import { encryptMessage } from "./encrypt-message.ts";
import { isPushEndpoint, type PushMessage, type PushService, PushUnavailable } from "./port.ts";

const timeoutMs = 10_000;
const tokenSeconds = 12 * 3600;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** The key pair of a private key of 32 bytes. */
const keysOf = (privateKey: Uint8Array) => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  const point = pair.getPublicKey();
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      d: base64url(privateKey),
      x: base64url(point.subarray(1, 33)),
      y: base64url(point.subarray(33)),
    },
  });
  return { key, publicKey: base64url(point) };
};

const freshKeys = () => {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // Node leaves leading zeros out.
  const privateKey = Buffer.alloc(32);
  const made = pair.getPrivateKey();
  made.copy(privateKey, 32 - made.length);
  return { privateKey, salt: randomBytes(16) };
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export interface HttpPushOptions {
  /** 32 bytes. */
  readonly privateKey: Uint8Array;
  /** Whom a push service writes to about our messages: `mailto:` or `https:`. */
  readonly contact: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => Date;
}

/** The push services of browsers, called as RFC 8030 says, signed as RFC 8292 says. */
export const createHttpPush = ({
  privateKey,
  contact,
  fetch = globalThis.fetch,
  now = () => new Date(),
}: HttpPushOptions): PushService => {
  const { key, publicKey } = keysOf(privateKey);
  const authorizationFor = (endpoint: string): string => {
    const expiresAt = Math.floor(now().getTime() / 1000) + tokenSeconds;
    const claims = { aud: new URL(endpoint).origin, exp: expiresAt, sub: contact };
    const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
    const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
    return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey}`;
  };
  const post = ({ to, content, ttlSeconds }: PushMessage): Promise<Response> =>
    fetch(to.endpoint, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: authorizationFor(to.endpoint),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: String(ttlSeconds),
        urgency: "normal",
      },
      body: new Uint8Array(encryptMessage(content, to, freshKeys())),
    });
  return {
    publicKey,
    send: async (message) => {
      if (!isPushEndpoint(message.to.endpoint)) return "gone";
      const { status, ok } = await post(message).catch((error: unknown) => {
        throw new PushUnavailable("The push service did not answer", { cause: error });
      });
      if (ok) return "accepted";
      if (status === 429 || status >= 500) throw new PushUnavailable(`The push service answered ${status}`);
      // Also one that was made for another key: the device subscribes again when the customer comes back.
      return "gone";
    },
  };
};
