import { createHash, verify, X509Certificate } from "node:crypto";
import forge from "node-forge";

const { asn1 } = forge;
const oids = {
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
};

const nodesOf = ({ value }: forge.asn1.Asn1): forge.asn1.Asn1[] => (Array.isArray(value) ? value : []);
const at = (node: forge.asn1.Asn1, ...path: number[]): forge.asn1.Asn1 =>
  path.reduce((found, index) => {
    const child = nodesOf(found)[index];
    if (child === undefined) throw new Error("The signature has not the expected structure");
    return child;
  }, node);
const bytesOf = ({ value }: forge.asn1.Asn1): Buffer =>
  Buffer.from(typeof value === "string" ? value : "", "latin1");
const derOf = (node: forge.asn1.Asn1): Buffer => Buffer.from(asn1.toDer(node).getBytes(), "latin1");

/** The last signature of a PDF: what it covers, and its CMS. */
const signatureOf = (pdf: Buffer) => {
  const text = pdf.toString("latin1");
  const [range] = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].slice(-1);
  if (range === undefined) throw new Error("The PDF has no signature");
  const [start = 0, length = 0, next = 0, rest = 0] = range.slice(1).map(Number);
  const contents = text.slice(start + length, next).replaceAll(/[<>\s]/g, "");
  return {
    covered: Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(next, next + rest)]),
    coversAll: start === 0 && next + rest === pdf.length,
    hasTime: /\/M\s*\(D:\d{14}Z\)/.test(text.slice(text.lastIndexOf("/Type /Sig"))),
    cms: Buffer.from(contents, "hex"),
  };
};

/**
 * What is wrong with the last signature of a PDF as PAdES, one line each, from its CMS (RFC 5652) and its signed
 * attributes (ETSI EN 319 122-1).
 */
export const faultsOfSignedPdf = (pdf: Buffer): string[] => {
  const { covered, coversAll, hasTime, cms } = signatureOf(pdf);
  // Zeros fill the space behind the CMS.
  const parsed = asn1.fromDer(
    forge.util.createBuffer(cms.subarray(0, cms.readUInt16BE(2) + 4).toString("latin1")),
  );
  const signedData = at(parsed, 1, 0);
  const certificate = new X509Certificate(derOf(at(signedData, 3, 0)));
  const [signer] = nodesOf(nodesOf(signedData).at(-1) ?? signedData);
  if (signer === undefined) return ["no signer"];
  const attributes = at(signer, 3);
  const valueOf = (oid: string) =>
    nodesOf(attributes).find(
      (attribute) => asn1.derToOid(bytesOf(at(attribute, 0)).toString("latin1")) === oid,
    );
  const digest = createHash("sha256").update(covered).digest();
  const written = valueOf(oids.messageDigest);
  const ess = valueOf(oids.signingCertificateV2);
  // Attributes are signed as a SET, and written with an implicit tag.
  const signedBytes = derOf(asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, nodesOf(attributes)));
  const signature = bytesOf(at(signer, 5));
  return [
    ...(coversAll ? [] : ["it does not cover the whole document"]),
    ...(pdf.includes("/ETSI.CAdES.detached") ? [] : ["its format is not that of PAdES"]),
    // A baseline signature has the time in its dictionary, and not among the signed attributes (EN 319 142-1, 6.3).
    ...(hasTime ? [] : ["no time of signing"]),
    ...(valueOf(oids.signingTime) ? ["a time of signing among the signed attributes"] : []),
    ...(written && bytesOf(at(written, 1, 0)).equals(digest) ? [] : ["the digest of the document"]),
    ...(verify("sha256", signedBytes, certificate.publicKey, signature)
      ? []
      : ["the value of the signature"]),
    ...(ess && derOf(ess).includes(createHash("sha256").update(certificate.raw).digest())
      ? []
      : ["no signing certificate among the signed attributes"]),
  ];
};
