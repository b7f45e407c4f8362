import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { signPdf } from "#platform/server/signing/sign-pdf.ts";
import { signXml } from "#platform/server/signing/sign-xml.ts";
import type { SigningIdentity } from "#platform/server/signing/signing-identity.ts";
import {
  facturaeContent,
  facturaeNamespaces,
  facturaeRoot,
  type FacturaeInvoice,
} from "../facturae/facturae.ts";
import { type InvoicePdfTask, run as drawInvoice } from "../pdf/invoice-pdf-task.ts";
import type { Retailer } from "../printed-invoice.ts";
import { wordsOf } from "../words.ts";

interface Signing {
  readonly identity: SigningIdentity;
  readonly signedAt: Date;
}

/** What a thread signs: an invoice that it draws first, the retailer's own PDF, or a Facturae that it writes first. */
export type SignedFileTask = Signing &
  (
    | { readonly kind: "drawn"; readonly drawing: InvoicePdfTask; readonly reason: string }
    | { readonly kind: "own"; readonly content: Uint8Array; readonly reason: string }
    | {
        readonly kind: "facturae";
        readonly invoice: FacturaeInvoice;
        readonly retailer: Retailer;
        readonly language: CompleteLanguage;
      }
  );

const bytesOf = async (task: SignedFileTask): Promise<Uint8Array | undefined> => {
  switch (task.kind) {
    case "drawn": {
      const { content } = await drawInvoice(task.drawing);
      if (!Buffer.isBuffer(content)) throw new Error("An invoice is drawn into a buffer");
      return signPdf(content, task);
    }
    case "own":
      return signPdf(task.content, task);
    case "facturae": {
      const content = facturaeContent(task.invoice, task.retailer, wordsOf(task.language));
      if (content === undefined) return undefined;
      return Buffer.from(signXml({ root: facturaeRoot, namespaces: facturaeNamespaces, content }, task));
    }
    default:
      return task satisfies never;
  }
};

/** Draws or writes a document and signs it in a thread (`platform/server/threads`). */
export const run = async (task: SignedFileTask) => ({ content: await bytesOf(task) });
