import { madridDate } from "#energy/calendar.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { createArchiveSlots, type ArchiveSlotOptions } from "#platform/server/archives/archive-slots.ts";
import { type Archive, packArchive } from "#platform/server/archives/pack-archive.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, queryRows } from "#platform/server/database/query.ts";
import { type FileAnswer, handler, type Handler } from "#platform/server/handler.ts";
import { archiveInvoices } from "../contract/archive-invoices.ts";
import type { DownloadType } from "../contract/invoice-file.ts";
import type { InvoiceFiles } from "./files/invoice-files.ts";
import type { InvoiceFileHandlerPorts } from "./download-invoice-file.ts";
import { wordsOf } from "./words.ts";

export interface InvoiceArchivePorts extends InvoiceFileHandlerPorts {
  readonly database: Database;
  /** Called with failures that occur after the answer has started. */
  readonly onFailure: (error: Error) => void;
  readonly archiveSlots?: ArchiveSlotOptions;
}

/** Files that are made while an earlier one is sent: one for each thread of a small machine. */
const madeAhead = 2;
const retryAfterSeconds = 15;
const kinds = ["electricity", "gas", "multipoint"] as const;

/** Those of the ids that are invoices of the customer. */
const findOwned = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const rows = await queryRows(pool, {
    name: "owned-invoices",
    text: `select invoice_id as "invoiceId" from invoices where customer_id = $1 and invoice_id = any($2)`,
    values: [customerId, ids],
    columns: { invoiceId: bigint },
  });
  return rows.map(({ invoiceId }) => invoiceId);
};

interface Packing {
  readonly customerId: number;
  readonly ids: readonly number[];
  readonly type: DownloadType;
  readonly language: CompleteLanguage;
  readonly now: Date;
}

type Made = FileAnswer | "document_not_available";

/** Makes each file when its turn is near, in order. */
const createMaker = (invoiceFiles: InvoiceFiles, { ids, ...packing }: Packing) => {
  const started: Promise<Made>[] = [];
  const make = async (invoiceId: number): Promise<Made> => {
    const made = await invoiceFiles.make({ ...packing, invoiceId, kinds });
    return made === "invoice_not_found" ? "document_not_available" : made;
  };
  return (index: number): Promise<Made> | undefined => {
    for (let next = started.length; next <= Math.min(index + madeAhead, ids.length - 1); next += 1) {
      const promise = make(ids[next] ?? 0);
      // Reported where it is awaited.
      promise.catch(() => undefined);
      started.push(promise);
    }
    const made = started[index];
    // A file that was taken is no longer held.
    started[index] = Promise.resolve("document_not_available");
    return made;
  };
};

/** Adds the files one after another; a name of the archive says which could not be made. */
const pack = async (
  archive: Archive,
  { invoiceFiles, onFailure }: InvoiceArchivePorts,
  packing: Packing,
): Promise<void> => {
  const { t } = wordsOf(packing.language);
  const makeAt = createMaker(invoiceFiles, packing);
  // PDFs are compressed already.
  const compress = packing.type === "signed_xml" || packing.type === "curve";
  const missing: number[] = [];
  for (const [index, id] of packing.ids.entries()) {
    if (archive.isLeft()) return;
    const made = await makeAt(index)?.catch((cause: unknown) => {
      onFailure(new Error(`Invoice ${id} could not be added to an archive`, { cause }));
      return "document_not_available" as const;
    });
    if (made === undefined || made === "document_not_available") missing.push(id);
    else await archive.add(made.filename.replaceAll("/", "-"), made, { compress });
  }
  if (missing.length > 0)
    archive.addText(t("archive.missingFile"), [t("archive.missing", { count: missing.length })]);
};

export const handleArchiveInvoices = (ports: InvoiceArchivePorts): Handler => {
  const slots = createArchiveSlots(ports.archiveSlots);
  return handler(archiveInvoices, async ({ body, session: { customerId }, language, now, fail }) => {
    const ids = [...new Set(body.ids)];
    if (!ports.readConfiguration().invoices.downloadTypes.includes(body.type)) return fail("not_found");
    if ((await findOwned(ports.database, customerId, ids)).length < ids.length)
      return fail("invoice_not_found");
    if (!slots.take(customerId)) {
      return fail("too_many_requests", { retryAfterSeconds, values: { seconds: retryAfterSeconds } });
    }
    const packing = { customerId, ids, type: body.type, language, now };
    const content = packArchive((archive) => pack(archive, ports, packing));
    slots.releaseAfter(customerId, content);
    const { t } = wordsOf(language);
    const filename = `${t("archive.fileName")}-${madridDate(now)}.zip`;
    return { filename, mediaType: "application/zip", content };
  });
};
