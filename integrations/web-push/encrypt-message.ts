import { createCipheriv, createECDH, hkdfSync } from "node:crypto";
import type { PushAddress } from "./port.ts";

const curve = "prime256v1";
const recordBytes = 4096;
const keyBytes = 16;
const nonceBytes = 12;
/** Ends the last record of a message (RFC 8188). */
const lastRecord = Uint8Array.of(2);

const derive = (
  secret: Uint8Array,
  salt: Uint8Array,
  { info, length }: { readonly info: Uint8Array; readonly length: number },
): Buffer => Buffer.from(hkdfSync("sha256", secret, salt, info, length));
const label = (text: string): Buffer => Buffer.from(`${text}\0`, "latin1");

/** What is fresh for each message. */
export interface MessageKeys {
  readonly privateKey: Uint8Array;
  readonly salt: Uint8Array;
}

/** A message as only the device can read it (RFC 8291). Throws for keys that no browser makes. */
export const encryptMessage = (
  content: string,
  { p256dh, auth }: Pick<PushAddress, "p256dh" | "auth">,
  { privateKey, salt }: MessageKeys,
): Buffer => {
  const sender = createECDH(curve);
  sender.setPrivateKey(privateKey);
  const senderKey = sender.getPublicKey();
  const deviceKey = Buffer.from(p256dh, "base64url");
  const shared = sender.computeSecret(deviceKey);
  const info = Buffer.concat([label("WebPush: info"), deviceKey, senderKey]);
  const secret = derive(shared, Buffer.from(auth, "base64url"), { info, length: 32 });
  const key = derive(secret, salt, { info: label("Content-Encoding: aes128gcm"), length: keyBytes });
  const nonce = derive(secret, salt, { info: label("Content-Encoding: nonce"), length: nonceBytes });
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const sealed = Buffer.concat([
    cipher.update(Buffer.concat([Buffer.from(content), lastRecord])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordBytes, 0);
  sizes.writeUInt8(senderKey.length, 4);
  return Buffer.concat([salt, sizes, senderKey, sealed]);
};
