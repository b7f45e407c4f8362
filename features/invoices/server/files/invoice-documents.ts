import { createHash } from "node:crypto";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { bigint, execute, queryRows, text } from "#platform/server/database/query.ts";
import { isInsideFolder, type DocumentSource } from "#platform/server/loading/document-source.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";

const pdfSignature = "%PDF-";

export type InspectedDocument = { readonly sha256: string } | { readonly problem: string };

/** Reads the retailer's own PDF of an invoice through, and returns its hash or why it cannot be taken. */
export const inspectDocument = async (
  documents: DocumentSource,
  path: string,
): Promise<InspectedDocument> => {
  if (!isInsideFolder(path)) {
    return { problem: `document ${path} leads out of the folder of the file; put it below that folder` };
  }
  if (!(await documents.exists(path)))
    return { problem: `there is no file ${path} beside the file of the records` };
  const hash = createHash("sha256");
  let start = "";
  for await (const chunk of documents.open(path)) {
    const bytes = Buffer.from(chunk);
    if (start.length < pdfSignature.length) start += bytes.toString("latin1", 0, pdfSignature.length);
    hash.update(bytes);
  }
  return start.startsWith(pdfSignature)
    ? { sha256: hash.digest("hex") }
    : { problem: `document ${path} is not a PDF` };
};

export interface LoadedInvoice {
  readonly customerId: number;
  readonly invoiceId: number;
  readonly number: string;
  /** The retailer's own PDF; null without one. */
  readonly document: { readonly path: string; readonly sha256: string } | null;
}

const findStored = (load: Load, invoices: readonly LoadedInvoice[]) =>
  queryRows(load.client, {
    text: `select customer_id as "customerId", invoice_id as "invoiceId", content_sha256 as "sha256",
             storage_key as "storageKey"
           from invoice_documents where customer_id = any($1) and invoice_id = any($2)`,
    values: [
      [...new Set(invoices.map(({ customerId }) => customerId))],
      invoices.map(({ invoiceId }) => invoiceId),
    ],
    columns: { customerId: bigint, invoiceId: bigint, sha256: text, storageKey: text },
  });

/**
 * Makes the stored PDFs match the records: stores new ones, and deletes those that records no longer name after the
 * transaction commits. Returns the ids of the invoices whose PDF changed.
 */
export const storeInvoiceDocuments = async (
  load: Load,
  invoices: readonly LoadedInvoice[],
  { storage, documents }: { readonly storage: FileStorage; readonly documents: DocumentSource },
): Promise<Set<number>> => {
  const stored = new Map((await findStored(load, invoices)).map((row) => [row.invoiceId, row]));
  const changed = new Set<number>();
  for (const { customerId, invoiceId, number, document } of invoices) {
    const former = stored.get(invoiceId);
    if (former?.sha256 === document?.sha256) continue;
    changed.add(invoiceId);
    if (former !== undefined) {
      await execute(load.client, {
        text: "delete from invoice_documents where customer_id = $1 and invoice_id = $2",
        values: [customerId, invoiceId],
      });
      load.afterCommit(() => storage.delete(former.storageKey));
    }
    if (document === null) continue;
    const { key, sizeBytes } = await storage.put(documents.open(document.path));
    load.afterRollback(() => storage.delete(key));
    await execute(load.client, {
      text: `insert into invoice_documents
               (customer_id, invoice_id, filename, size_bytes, content_sha256, storage_key)
             values ($1, $2, $3, $4, $5, $6)`,
      values: [customerId, invoiceId, `${number.replaceAll("/", "-")}.pdf`, sizeBytes, document.sha256, key],
    });
  }
  return changed;
};
