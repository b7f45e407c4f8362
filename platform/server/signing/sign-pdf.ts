import { sign } from "node:crypto";
import { PDF } from "@libpdf/core";
import forge from "node-forge";
import type { SigningIdentity } from "./signing-identity.ts";

/** Space for the signature with its certificates; four certificates take some 8 kB. */
const reservedBytes = 16_384;

const { asn1 } = forge;
type Asn1 = forge.asn1.Asn1;
const signingTimeOid = "1.2.840.113549.1.9.5";

const childrenOf = ({ value }: Asn1): Asn1[] => (Array.isArray(value) ? value : []);
const childOf = (node: Asn1, ...path: readonly number[]): Asn1 =>
  path.reduce((found, index) => {
    const child = childrenOf(found).at(index);
    if (child === undefined) throw new Error("The signature has not the structure of a CMS");
    return child;
  }, node);
const bytesOf = (node: Asn1): Buffer => Buffer.from(asn1.toDer(node).getBytes(), "latin1");

const isSigningTime = (attribute: Asn1): boolean => {
  const { value } = childOf(attribute, 0);
  return typeof value === "string" && asn1.derToOid(value) === signingTimeOid;
};

/**
 * Signs again without the attribute `signing-time`, which a PAdES baseline signature may not have (EN 319 142-1, 6.3: the
 * time is the entry `M` of the signature's dictionary) and @libpdf/core always adds. The CMS (RFC 5652) is not part of the
 * bytes that it signs, so it can be replaced.
 */
const withoutSigningTime = (pdf: Buffer, { privateKey }: SigningIdentity): Buffer => {
  const start = pdf.lastIndexOf("/Contents <") + "/Contents <".length;
  const end = pdf.indexOf(">", start);
  const padded = Buffer.from(pdf.toString("latin1", start, end), "hex");
  // Zeros fill the space behind the CMS.
  const written = padded.subarray(0, padded.readUInt16BE(2) + 4);
  const cms = asn1.fromDer(forge.util.createBuffer(written.toString("latin1")));
  const signer = childOf(cms, 1, 0, -1, 0);
  const attributes = childOf(signer, 3);
  attributes.value = childrenOf(attributes).filter((attribute) => !isSigningTime(attribute));
  // Attributes are signed as a SET, and written with an implicit tag.
  const signed = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, attributes.value);
  childOf(signer, 5).value = sign("sha256", bytesOf(signed), privateKey).toString("latin1");
  const contents = bytesOf(cms)
    .toString("hex")
    .padEnd(end - start, "0");
  return Buffer.concat([pdf.subarray(0, start), Buffer.from(contents, "latin1"), pdf.subarray(end)]);
};

/**
 * Signs a PDF as PAdES (ETSI EN 319 142-1). The signature is appended to the document, whose bytes, and signatures
 * that it already has, do not change.
 */
export const signPdf = async (
  content: Uint8Array,
  {
    identity,
    signedAt,
    reason,
  }: { readonly identity: SigningIdentity; readonly signedAt: Date; readonly reason: string },
): Promise<Buffer> => {
  const { certificate, chain, privateKey } = identity;
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
  return withoutSigningTime(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), identity);
};
