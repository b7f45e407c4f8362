import { createHash, createPublicKey, sign, X509Certificate } from "node:crypto";
import { element, rootElement, type Namespaces } from "./canonical-xml.ts";
import type { SigningIdentity } from "./signing-identity.ts";

/** Version 3.1 of the signature policy of Facturae, with the digest of its document. */
const policy = {
  identifier:
    "http://www.facturae.es/politica_de_firma_formato_facturae/politica_de_firma_formato_facturae_v3_1.pdf",
  sha1: "Ohixl6upD6av8N7pEvDABhEL6hM=",
} as const;

const algorithms = {
  canonical: "http://www.w3.org/TR/2001/REC-xml-c14n-20010315",
  rsaSha256: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  sha256: "http://www.w3.org/2001/04/xmlenc#sha256",
  sha1: "http://www.w3.org/2000/09/xmldsig#sha1",
  enveloped: "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
  signedProperties: "http://uri.etsi.org/01903#SignedProperties",
} as const;

/** The namespaces of the signature. The root declares them, so that canonical parts are known without parsing. */
const signatureNamespaces = {
  ds: "http://www.w3.org/2000/09/xmldsig#",
  xades: "http://uri.etsi.org/01903/v1.3.2#",
} as const;

const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("base64");
const method = (name: string, algorithm: string): string => element(name, "", { Algorithm: algorithm });
const digest = (algorithm: string, value: string): string =>
  method("ds:DigestMethod", algorithm) + element("ds:DigestValue", value);

/** The name of the issuer as RFC 4514 writes it: the last part of the certificate's name first. */
const issuerName = ({ issuer }: X509Certificate): string => issuer.split("\n").toReversed().join(",");

const signedProperties = (
  certificate: X509Certificate,
  { signedAt, role }: { readonly signedAt: Date; readonly role: string },
): string =>
  element(
    "xades:SignedSignatureProperties",
    element("xades:SigningTime", signedAt.toISOString().replace(/\.\d+Z$/, "Z")) +
      element(
        "xades:SigningCertificate",
        element(
          "xades:Cert",
          element("xades:CertDigest", digest(algorithms.sha256, sha256(certificate.raw))) +
            element(
              "xades:IssuerSerial",
              element("ds:X509IssuerName", { text: issuerName(certificate) }) +
                element("ds:X509SerialNumber", String(BigInt(`0x${certificate.serialNumber}`))),
            ),
        ),
      ) +
      element(
        "xades:SignaturePolicyIdentifier",
        element(
          "xades:SignaturePolicyId",
          element("xades:SigPolicyId", element("xades:Identifier", policy.identifier)) +
            element("xades:SigPolicyHash", digest(algorithms.sha1, policy.sha1)),
        ),
      ) +
      element(
        "xades:SignerRole",
        element("xades:ClaimedRoles", element("xades:ClaimedRole", { text: role })),
      ),
  ) +
  element(
    "xades:SignedDataObjectProperties",
    element(
      "xades:DataObjectFormat",
      element("xades:Description", { text: "Factura electrónica" }) +
        element(
          "xades:ObjectIdentifier",
          element("xades:Identifier", "urn:oid:1.2.840.10003.5.109.10", { Qualifier: "OIDAsURN" }),
        ) +
        element("xades:MimeType", "text/xml"),
      { ObjectReference: "#document" },
    ),
  );

const number = (text: string): string => Buffer.from(text, "base64url").toString("base64");

const keyInfoOf = (certificate: X509Certificate, chain: readonly Buffer[]): string => {
  const { n = "", e = "" } = createPublicKey(
    certificate.publicKey.export({ type: "spki", format: "pem" }),
  ).export({
    format: "jwk",
  });
  return (
    element(
      "ds:X509Data",
      [certificate.raw, ...chain]
        .map((der) => element("ds:X509Certificate", der.toString("base64")))
        .join(""),
    ) +
    element(
      "ds:KeyValue",
      element("ds:RSAKeyValue", element("ds:Modulus", number(n)) + element("ds:Exponent", number(e))),
    )
  );
};

interface Unsigned {
  /** Name of the root with its prefix. */
  readonly root: string;
  readonly namespaces: Namespaces;
  /** What the root contains, canonical as `element` writes it. */
  readonly content: string;
}

/**
 * Signs a document as XAdES-EPES, enveloped, by the policy of Facturae 3.1. The signature is the last element of the root.
 * `role` is the signer's: `emisor` for the issuer.
 *
 * All parts are written in canonical form (C14N 1.0) to begin with, so what is digested is what is written.
 */
export const signXml = (
  { root, namespaces, content }: Unsigned,
  { identity, signedAt }: { readonly identity: SigningIdentity; readonly signedAt: Date },
): string => {
  const declared = { ...namespaces, ...signatureNamespaces };
  /** A part of the document as canonicalization writes it alone: with the namespaces that it inherits. */
  const alone = (name: string, inner: string, attributes: Readonly<Record<string, string>>) =>
    rootElement(name, inner, { namespaces: declared, attributes });
  const certificate = new X509Certificate(identity.certificate);
  const properties = signedProperties(certificate, { signedAt, role: "emisor" });
  const keyInfo = keyInfoOf(certificate, identity.chain);
  const reference = (attributes: Readonly<Record<string, string>>, transform: string, value: string) =>
    element(
      "ds:Reference",
      element("ds:Transforms", method("ds:Transform", transform)) + digest(algorithms.sha256, sha256(value)),
      attributes,
    );
  const signedInfo =
    method("ds:CanonicalizationMethod", algorithms.canonical) +
    method("ds:SignatureMethod", algorithms.rsaSha256) +
    reference({ Id: "document", URI: "" }, algorithms.enveloped, alone(root, content, {})) +
    reference(
      { Type: algorithms.signedProperties, URI: "#signed-properties" },
      algorithms.canonical,
      alone("xades:SignedProperties", properties, { Id: "signed-properties" }),
    ) +
    reference(
      { URI: "#certificate" },
      algorithms.canonical,
      alone("ds:KeyInfo", keyInfo, { Id: "certificate" }),
    );
  const value = sign("sha256", Buffer.from(alone("ds:SignedInfo", signedInfo, {})), identity.privateKey);
  const signature = element(
    "ds:Signature",
    element("ds:SignedInfo", signedInfo) +
      element("ds:SignatureValue", value.toString("base64"), { Id: "signature-value" }) +
      element("ds:KeyInfo", keyInfo, { Id: "certificate" }) +
      element(
        "ds:Object",
        element(
          "xades:QualifyingProperties",
          element("xades:SignedProperties", properties, { Id: "signed-properties" }),
          { Target: "#signature" },
        ),
      ),
    { Id: "signature" },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${rootElement(root, content + signature, { namespaces: declared, attributes: {} })}`;
};
