import { createHash, verify, X509Certificate } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import {
  xmlCleanupInputProvider,
  XmlDocument,
  XmlElement,
  xmlRegisterInputProvider,
  XsdValidator,
} from "libxml2-wasm";

const namespaces = {
  ds: "http://www.w3.org/2000/09/xmldsig#",
  xades: "http://uri.etsi.org/01903/v1.3.2#",
};

const textOf = (document: XmlDocument, path: string): string =>
  document.get(path, namespaces)?.content.replaceAll(/\s/g, "") ?? "";

const canonical = (document: XmlDocument, path: string): string => {
  const node = document.get(path, namespaces);
  if (!(node instanceof XmlElement)) throw new Error(`${path} is no element`);
  return node.canonicalizeToString();
};

const withoutSignature = (xml: string): string => {
  const document = XmlDocument.fromString(xml);
  document.get("//ds:Signature", namespaces)?.remove();
  return document.canonicalizeToString();
};

const digest = (content: string | Buffer): string => createHash("sha256").update(content).digest("base64");

/**
 * What is wrong with the enveloped signature of a document, one line each: digests of its references, the value of the
 * signature, the digest of its certificate. Canonical forms are made by libxml2, which did not write the document.
 */
export const faultsOfSignedXml = (xml: string): string[] => {
  const document = XmlDocument.fromString(xml);
  const certificate = new X509Certificate(Buffer.from(textOf(document, "//ds:X509Certificate"), "base64"));
  const references = document.find("//ds:SignedInfo/ds:Reference", namespaces).map((_, index) => {
    const path = `//ds:SignedInfo/ds:Reference[${index + 1}]`;
    const uri = textOf(document, `${path}/@URI`);
    const content = uri === "" ? withoutSignature(xml) : canonical(document, `//*[@Id="${uri.slice(1)}"]`);
    return digest(content) === textOf(document, `${path}/ds:DigestValue`) ? [] : [`the digest of '${uri}'`];
  });
  const isValid = verify(
    "sha256",
    Buffer.from(canonical(document, "//ds:SignedInfo")),
    certificate.publicKey,
    Buffer.from(textOf(document, "//ds:SignatureValue"), "base64"),
  );
  const named = textOf(document, "//xades:CertDigest/ds:DigestValue");
  return [
    ...(references.length === 3 ? [] : [`${references.length} references`]),
    ...references.flat(),
    ...(isValid ? [] : ["the value of the signature"]),
    ...(named === digest(certificate.raw) ? [] : ["the digest of the certificate"]),
  ];
};

/** The last part of a path that a schema names, with either slash. */
const nameOf = (path: string): string => path.split(/[\\/]|%5C/i).at(-1) ?? path;

/**
 * A check of documents against the schema in a file, and those of its folder that it imports. It throws with what a
 * document has against them.
 */
export const readXmlSchema = (file: URL): ((xml: string) => void) => {
  const nextTo = (path: string): URL => new URL(nameOf(path), file);
  xmlRegisterInputProvider({
    match: (path) => existsSync(nextTo(path)),
    open: (path) => openSync(nextTo(path), "r"),
    read: (descriptor, buffer) => readSync(descriptor, buffer),
    close: (descriptor) => {
      closeSync(descriptor);
      return true;
    },
  });
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(file)));
  xmlCleanupInputProvider();
  return (xml) => {
    using document = XmlDocument.fromString(xml);
    validator.validate(document);
  };
};
