import * as z from "zod/mini";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  date,
  int,
  json,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";
import type { ThreadPool } from "#platform/server/threads/thread-pool.ts";
import {
  electricityBill,
  gasBill,
  multipointBill,
  type ElectricityBill,
  type GasBill,
  type MultipointBill,
} from "../contract/bill.ts";
import { invoiceTypes, rectifyings, type InvoiceKind } from "../contract/invoice-kind.ts";
import type { InvoicePdfMaker } from "./pdf/invoice-pdf.ts";
import type { InvoicePdfTask } from "./pdf/invoice-pdf-task.ts";
import type { PrintedInvoice } from "./printed-invoice.ts";

const statement = {
  name: "invoices-printed",
  text: `
    select i.kind, i.number, i.issued_on as "issuedOn", i.due_on as "dueOn", i.period_starts_on as "startsOn",
      i.period_ends_on as "endsOn", i.energy_wh as "energyWh", i.total_cents as "totalCents", i.rectifying,
      r.number as "rectifiedNumber", i.bill
    from invoices i
    left join invoices r on r.customer_id = $1 and r.invoice_id = i.rectified_invoice_id
    where i.customer_id = $1 and i.invoice_id = $2 and i.kind = any($3)`,
  columns: {
    kind: oneOf(...invoiceTypes, "multipoint"),
    number: text,
    issuedOn: date,
    dueOn: date,
    startsOn: date,
    endsOn: date,
    energyWh: bigint,
    totalCents: int,
    rectifying: oneOf(...rectifyings),
    rectifiedNumber: nullable(text),
    bill: nullable(json(z.unknown())),
  },
};

/** Bills are stored decoded, so a stored bill is valid when its schema can encode it. */
const storedBills = {
  electricity: z.custom<ElectricityBill>((bill) => z.safeEncode(electricityBill, bill).success),
  gas: z.custom<GasBill>((bill) => z.safeEncode(gasBill, bill).success),
  multipoint: z.custom<MultipointBill>((bill) => z.safeEncode(multipointBill, bill).success),
};

export type FoundInvoice =
  | { outcome: "found"; invoice: PrintedInvoice }
  /** The invoice was loaded without its bill. */
  | { outcome: "without_bill" }
  /** The customer has no invoice of this number and these kinds. */
  | { outcome: "not_found" };

type Row = RowOf<typeof statement.columns>;

const printedInvoice = ({ kind, bill, ...fields }: Row): PrintedInvoice => {
  switch (kind) {
    case "electricity":
      return { ...fields, kind, bill: z.parse(storedBills.electricity, bill) };
    case "gas":
      return { ...fields, kind, bill: z.parse(storedBills.gas, bill) };
    case "multipoint":
      return { ...fields, kind, bill: z.parse(storedBills.multipoint, bill) };
    default:
      return kind satisfies never;
  }
};

export const findPrintedInvoice = async (
  { pool }: Pick<Database, "pool">,
  { customerId, invoiceId, kinds }: { customerId: number; invoiceId: number; kinds: readonly InvoiceKind[] },
): Promise<FoundInvoice> => {
  const row = await queryRow(pool, { ...statement, values: [customerId, invoiceId, kinds] });
  if (row === undefined) return { outcome: "not_found" };
  if (row.bill === null) return { outcome: "without_bill" };
  return { outcome: "found", invoice: printedInvoice(row) };
};

/** The customer's invoices with a bill and without a PDF of the retailer, which is exported as a file; oldest first. */
const listPrintableInvoices = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<{ invoiceId: number; number: string }[]> =>
  queryRows(pool, {
    name: "list-printable-invoices",
    text: `select invoice_id as "invoiceId", number from invoices i
           where customer_id = $1 and bill is not null and not exists (
             select 1 from invoice_documents d where d.customer_id = $1 and d.invoice_id = i.invoice_id)
           order by issued_on, invoice_id`,
    values: [customerId],
    columns: { invoiceId: bigint, number: text },
  });

const kinds = ["electricity", "gas", "multipoint"] as const;

/** The PDFs of all invoices of a customer, each generated only when `make` is called. */
export const createInvoiceDocuments =
  ({ database, makeInvoicePdf }: { database: Database; makeInvoicePdf: InvoicePdfMaker }) =>
  async (customerId: number, language: CompleteLanguage) => {
    const invoices = await listPrintableInvoices(database, customerId);
    return invoices.map(({ invoiceId, number }) => ({
      path: `invoices/${number}.pdf`,
      make: async () => {
        const found = await findPrintedInvoice(database, { customerId, invoiceId, kinds });
        return found.outcome === "found" ? makeInvoicePdf(found.invoice, language) : undefined;
      },
    }));
  };

const taskModule = new URL("./pdf/invoice-pdf-task.ts", import.meta.url);
const drawn = z.object({ filename: z.string(), mediaType: z.string(), content: z.instanceof(Uint8Array) });

/** Generates printed invoices in threads. */
export const createThreadedInvoicePdf =
  (threads: Pick<ThreadPool, "run">, options: InvoicePdfTask["options"]): InvoicePdfMaker =>
  async (invoice, language) => {
    const task: InvoicePdfTask = { options, invoice, language };
    const { content, ...named } = z.parse(drawn, await threads.run(taskModule, task));
    return { ...named, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) };
  };
