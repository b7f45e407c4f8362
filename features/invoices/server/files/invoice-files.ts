import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import pLimit from "p-limit";
import * as z from "zod/mini";
import { addDays, type PlainDate } from "#energy/calendar.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { Failure, type FileAnswer } from "#platform/server/handler.ts";
import type { SigningIdentity } from "#platform/server/signing/signing-identity.ts";
import type { ThreadPool } from "#platform/server/threads/thread-pool.ts";
import { invoiceFileMedia, type DownloadType } from "../../contract/invoice-file.ts";
import type { InvoiceKind } from "../../contract/invoice-kind.ts";
import { findPrintedInvoice } from "../download-invoice-pdf.ts";
import type { FacturaeInvoice, FacturaePart } from "../facturae/facturae.ts";
import type { InvoicePdfMaker } from "../pdf/invoice-pdf.ts";
import type { InvoicePdfTask } from "../pdf/invoice-pdf-task.ts";
import type { PrintedInvoice } from "../printed-invoice.ts";
import { wordsOf } from "../words.ts";
import {
  findAdministrativeCentres,
  findCustomerFacts,
  findGroupedInvoices,
  findInvoiceHead,
  findRectifiedDay,
  type InvoiceHead,
  type InvoiceKey,
} from "./invoice-file-queries.ts";
import type { SignedFileTask } from "./signed-file-task.ts";

/** A contract and some of its days. */
export interface SupplyDays {
  readonly contractId: number;
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
}

export interface InvoiceFilePorts {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly threads: Pick<ThreadPool, "run">;
  readonly makeInvoicePdf: InvoicePdfMaker;
  readonly printing: InvoicePdfTask["options"];
  /** The certificate that signs documents; rejects when there is none that is valid. */
  readonly findSigningIdentity: (now: Date) => Promise<SigningIdentity>;
  /** The hours of the customer's contracts as a file; undefined without any. */
  readonly readCurveFile: (
    customerId: number,
    supplies: readonly SupplyDays[],
  ) => Promise<Readable | undefined>;
}

export interface InvoiceFileRequest extends InvoiceKey {
  readonly kinds: readonly InvoiceKind[];
  readonly type: DownloadType;
  readonly language: CompleteLanguage;
  readonly now: Date;
}

type Missing = "invoice_not_found" | "document_not_available";

const taskModule = new URL("./signed-file-task.ts", import.meta.url);
const signed = z.object({ content: z.optional(z.instanceof(Uint8Array)) });

const readOwnPdf = async (storage: FileStorage, key: string): Promise<Buffer> => {
  const stream = await storage.get(key);
  if (stream === undefined) throw new Error(`The file storage lacks ${key}, the PDF of an invoice`);
  return buffer(stream);
};

const noteOf = (invoice: PrintedInvoice): string => {
  if (invoice.kind === "multipoint") return "";
  const { cups, name, supplyAddress } = invoice.bill.contract;
  return `CUPS ${cups} · ${name} · ${supplyAddress}`;
};

/** The lines of each supply point; undefined when an invoice of the group was loaded without its bill. */
const partsOf = async (
  database: Database,
  key: InvoiceKey,
  invoice: PrintedInvoice,
): Promise<FacturaePart[] | undefined> => {
  if (invoice.kind !== "multipoint") {
    const { lines, contract } = invoice.bill;
    return [{ contractName: null, supplyAddress: contract.supplyAddress, lines }];
  }
  const parts: FacturaePart[] = [];
  for (const { invoiceId, kind } of await findGroupedInvoices(database, key)) {
    const found = await findPrintedInvoice(database, {
      customerId: key.customerId,
      invoiceId,
      kinds: [kind],
    });
    if (found.outcome !== "found" || found.invoice.kind === "multipoint") return undefined;
    const { lines, contract } = found.invoice.bill;
    parts.push({ contractName: contract.name, supplyAddress: contract.supplyAddress, lines });
  }
  return parts;
};

const facturaeOf = async (
  database: Database,
  key: InvoiceKey,
  invoice: PrintedInvoice,
): Promise<FacturaeInvoice | undefined> => {
  const parts = await partsOf(database, key, invoice);
  const rectifiedOn = await findRectifiedDay(database, key);
  const { rectifiedNumber } = invoice;
  if (parts === undefined) return undefined;
  return {
    number: invoice.number,
    issuedOn: invoice.issuedOn,
    startsOn: invoice.startsOn,
    endsOn: invoice.endsOn,
    totalCents: invoice.totalCents,
    rectified:
      rectifiedNumber === null || rectifiedOn === undefined
        ? null
        : { number: rectifiedNumber, issuedOn: rectifiedOn },
    buyer: { ...invoice.bill.holder, centres: await findAdministrativeCentres(database, key) },
    customer: await findCustomerFacts(database, key.customerId),
    parts,
    note: noteOf(invoice),
  };
};

/** A few more than the threads: the next ones are read while these are drawn. */
const maxAtOnce = 4;
const maxWaiting = 64;
const retryAfterSeconds = 5;

/** The files of an invoice. Those asked for at once wait here, before they take connections that other calls wait for. */
export const createInvoiceFiles = (ports: InvoiceFilePorts) => {
  const { database, storage, threads, makeInvoicePdf, printing } = ports;
  const inTurn = pLimit(maxAtOnce);

  const sign = async (task: SignedFileTask): Promise<Buffer | undefined> => {
    const { content } = z.parse(signed, await threads.run(taskModule, task));
    return content && Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  };

  const curveOf = async (key: InvoiceKey, head: InvoiceHead): Promise<Readable | undefined> => {
    const billed = head.kind === "multipoint" ? await findGroupedInvoices(database, key) : [head];
    const supplies = billed.flatMap(({ contractId, startsOn, endsOn }) =>
      // The day of the first reading is not billed.
      contractId === null ? [] : [{ contractId, startsOn: addDays(startsOn, 1), endsOn }],
    );
    return ports.readCurveFile(key.customerId, supplies);
  };

  const contentOf = async (
    request: InvoiceFileRequest,
    head: InvoiceHead,
  ): Promise<FileAnswer["content"] | undefined> => {
    const { type, language, now } = request;
    if (type === "curve") return curveOf(request, head);
    if (type === "pdf" && head.ownPdfKey !== null) return readOwnPdf(storage, head.ownPdfKey);
    const reason = `${wordsOf(language).t(`title.${head.kind}`)} ${head.number}`;
    if (type === "signed_pdf" && head.ownPdfKey !== null) {
      const identity = await ports.findSigningIdentity(now);
      const content = await readOwnPdf(storage, head.ownPdfKey);
      return sign({ kind: "own", content, identity, signedAt: now, reason });
    }
    const found = await findPrintedInvoice(database, request);
    if (found.outcome !== "found") return undefined;
    const { invoice } = found;
    if (type === "pdf") return (await makeInvoicePdf(invoice, language)).content;
    const signing = { identity: await ports.findSigningIdentity(now), signedAt: now };
    if (type === "signed_pdf") {
      return sign({ ...signing, kind: "drawn", drawing: { options: printing, invoice, language }, reason });
    }
    const facturae = await facturaeOf(database, request, invoice);
    return (
      facturae &&
      sign({ ...signing, kind: "facturae", invoice: facturae, retailer: printing.retailer, language })
    );
  };

  const makeNow = async (request: InvoiceFileRequest): Promise<FileAnswer | Missing> => {
    const head = await findInvoiceHead(database, request, request.kinds);
    if (head === undefined) return "invoice_not_found";
    const content = await contentOf(request, head);
    if (content === undefined) return "document_not_available";
    const { t } = wordsOf(request.language);
    return {
      filename: t(`fileNames.${request.type}`, { number: head.number }),
      mediaType: invoiceFileMedia[request.type],
      content,
    };
  };

  return {
    /** A file of the customer's invoice, or why there is none. Fails with `unavailable` when too many wait. */
    make: async (request: InvoiceFileRequest): Promise<FileAnswer | Missing> => {
      if (inTurn.pendingCount >= maxWaiting) throw new Failure("unavailable", { retryAfterSeconds });
      return inTurn(() => makeNow(request));
    },
  };
};
export type InvoiceFiles = ReturnType<typeof createInvoiceFiles>;
