import { sign } from "node:crypto";
import { PDF } from "@libpdf/core";
import type { SigningIdentity } from "./signing-identity.ts";

/** Space for the signature with its certificates; four certificates take some 8 kB. */
const reservedBytes = 16_384;

/**
 * Signs a PDF as PAdES (ETSI EN 319 142-1). The signature is appended to the document, whose bytes, and signatures
 * that it already has, do not change.
 */
export const signPdf = async (
  content: Uint8Array,
  {
    identity: { certificate, chain, privateKey },
    signedAt,
    reason,
  }: { readonly identity: SigningIdentity; readonly signedAt: Date; readonly reason: string },
): Promise<Buffer> => {
  const document = await PDF.load(content);
  const { bytes } = await document.sign({
    signer: {
      certificate,
      certificateChain: [...chain],
      keyType: "RSA",
      signatureAlgorithm: "RSASSA-PKCS1-v1_5",
      sign: async (data) => sign("sha256", data, privateKey),
    },
    level: "B-B",
    digestAlgorithm: "SHA-256",
    signingTime: signedAt,
    reason,
    estimatedSize: reservedBytes,
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};
