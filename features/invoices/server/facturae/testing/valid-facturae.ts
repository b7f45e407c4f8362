import { rootElement } from "#platform/server/signing/canonical-xml.ts";
import { readXmlSchema } from "#platform/testing/signatures/verify-xml.ts";
import { facturaeContent, facturaeNamespaces, facturaeRoot } from "../facturae.ts";

/**
 * The ministry's schema of Facturae 3.2.2 (facturae.gob.es) and the W3C's of XML signatures, which it imports, byte for
 * byte as the public repository carlosga/FacturaE has them.
 */
export const facturaeSchema = new URL("./schemas/Facturaev3_2_2.xsd", import.meta.url);
export const signatureSchema = new URL("./schemas/xmldsig-core-schema.xsd", import.meta.url);

/** Throws with what a document has against the ministry's schema. */
export const validateFacturae = readXmlSchema(facturaeSchema);

/** What `facturaeContent` writes, after the whole document, without its signature, was validated. */
export const validFacturaeContent: typeof facturaeContent = (...parts) => {
  const content = facturaeContent(...parts);
  if (content !== undefined)
    validateFacturae(rootElement(facturaeRoot, content, { namespaces: facturaeNamespaces, attributes: {} }));
  return content;
};
