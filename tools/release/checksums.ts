import { createHash, createPrivateKey, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Lines as `sha256sum --check` reads them, for files of a folder. */
export const printChecksums = (folder: string, names: readonly string[]): string =>
  names
    .toSorted()
    .map((name) => {
      const hash = createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex");
      return `${hash}  ${name}\n`;
    })
    .join("");

/**
 * Signs the checksums with an Ed25519 key in PEM, so that
 * `openssl pkeyutl -verify -rawin -pubin -inkey llum.pub -in SHA256SUMS -sigfile SHA256SUMS.sig` verifies them.
 */
export const signChecksums = (checksums: string, privateKey: string): Buffer => {
  const key = createPrivateKey(privateKey);
  if (key.asymmetricKeyType !== "ed25519")
    throw new Error("RELEASE_KEY must be an Ed25519 key: openssl genpkey -algorithm ed25519 -out llum.key");
  return sign(null, Buffer.from(checksums), key);
};
