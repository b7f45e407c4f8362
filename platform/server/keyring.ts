import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

const keyFor = (secret: string, use: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "llum", `${use} ${purpose}`, keyBytes));

const macOf = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

const open = (key: Buffer, sealed: Buffer): string | undefined => {
  try {
    const iv = sealed.subarray(0, ivBytes);
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes });
    decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
};

/**
 * Signs and encrypts with the deployment's secrets. Each purpose has its own key, so that a text signed for one is
 * invalid for another. The first secret signs and encrypts; all of them verify and decrypt, so that a secret can be
 * rotated while texts of the old one are in use.
 */
export const createKeyring = (secrets: readonly [string, ...string[]]) => {
  const [newest] = secrets;
  return {
    /** The text with its signature, fit for a cookie or a URL. It is readable, but cannot be changed. */
    sign: (purpose: string, text: string): string =>
      `${Buffer.from(text).toString("base64url")}.${macOf(keyFor(newest, "sign", purpose), text).toString("base64url")}`,
    /** The text that was signed for this purpose; undefined for anything else. */
    verify: (purpose: string, signed: string): string | undefined => {
      const [encoded = "", mac = ""] = signed.split(".");
      const text = Buffer.from(encoded, "base64url").toString();
      const given = Buffer.from(mac, "base64url");
      const isOurs = secrets.some((secret) => {
        const expected = macOf(keyFor(secret, "sign", purpose), text);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isOurs ? text : undefined;
    },
    /**
     * Keys of 256 bits for a standard format that others read or write too, such as JWT: one for each secret, the newest
     * first.
     */
    keysFor: (purpose: string): readonly [Uint8Array, ...Uint8Array[]] => [
      keyFor(newest, "token", purpose),
      ...secrets.slice(1).map((secret) => keyFor(secret, "token", purpose)),
    ],
    /** Encrypts the text for this deployment and this purpose. */
    encrypt: (purpose: string, text: string): string => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", keyFor(newest, "encrypt", purpose), iv);
      const content = Buffer.concat([cipher.update(text), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString("base64url");
    },
    /** The text that was encrypted for this purpose; undefined when it was not, or was changed. */
    decrypt: (purpose: string, sealed: string): string | undefined =>
      secrets
        .map((secret) => open(keyFor(secret, "encrypt", purpose), Buffer.from(sealed, "base64url")))
        .find((text) => text !== undefined),
  };
};
export type Keyring = ReturnType<typeof createKeyring>;
