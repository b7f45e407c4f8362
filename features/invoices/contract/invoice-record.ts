import * as z from "zod/mini";
import { paymentStatusCodes } from "#energy/payment-status.ts";
import { amount, energy, maybe, recordOf, text } from "#platform/contract/record.ts";
import { day } from "#platform/contract/wire.ts";
import { electricityBill, gasBill, multipointBill } from "./bill.ts";
import { rectifyings } from "./invoice-kind.ts";

const invoiceNumber = z.string().check(z.regex(/^[\w./-]{1,40}$/, "invoice_number"));

const pendingState = recordOf({ changedOn: ["changed_on", day], description: ["description", text(200)] });

const common = {
  number: ["number", invoiceNumber],
  customerTaxId: ["customer_tax_id", text(20)],
  issuedOn: ["issued_on", day],
  dueOn: ["due_on", day],
  /** Day of the first reading, which is not a billed day. */
  startsOn: ["starts_on", day],
  /** Last day billed. */
  endsOn: ["ends_on", day],
  energyWh: ["energy_kwh", energy],
  /** Negative for a refund. */
  totalCents: ["total_eur", amount],
  pendingCents: ["pending_eur", amount],
  paymentStatus: ["payment_status", z.enum(paymentStatusCodes)],
  /** `A` annuls the invoice that `rectifies` names, `B` replaces it. */
  rectifying: ["rectifying", z._default(z.enum(rectifyings), "none")],
  /** Number of the corrected invoice, which must be in the same file or already loaded. */
  rectifies: ["rectifies", maybe(invoiceNumber)],
  /** Whether it can be paid by card. */
  onlinePayment: ["online_payment", z._default(z.boolean(), false)],
  /** Path of the retailer's own PDF of the invoice, relative to the folder of the record file. */
  document: ["document", maybe(text(400))],
  /** Steps of an unpaid invoice, oldest first. */
  pendingStates: ["pending_states", z._default(z.array(pendingState).check(z.maxLength(50)), [])],
} as const;

const withContract = {
  ...common,
  contractName: ["contract_name", text(40)],
  /** The multipoint invoice that includes this one, which must be in the same file or already loaded. */
  multipointNumber: ["multipoint_number", maybe(invoiceNumber)],
} as const;

const electricityRecord = recordOf({
  kind: ["kind", z.literal("electricity")],
  ...withContract,
  bill: ["bill", maybe(electricityBill)],
});
const gasRecord = recordOf({
  kind: ["kind", z.literal("gas")],
  ...withContract,
  bill: ["bill", maybe(gasBill)],
});
const multipointRecord = recordOf({
  kind: ["kind", z.literal("multipoint")],
  ...common,
  /** The operator's id of the address that the invoice is sent to. */
  addressInvoiceId: ["address_invoice_id", maybe(z.int().check(z.positive()))],
  bill: ["bill", maybe(multipointBill)],
});

/** The schema of each kind; `z.encode` with it gives the file's format. */
export const recordsByKind = {
  electricity: electricityRecord,
  gas: gasRecord,
  multipoint: multipointRecord,
} as const;

export type InvoiceRecord =
  | z.output<typeof electricityRecord>
  | z.output<typeof gasRecord>
  | z.output<typeof multipointRecord>;

const exported = (record: InvoiceRecord): object => {
  switch (record.kind) {
    case "electricity":
      return z.encode(recordsByKind.electricity, record);
    case "gas":
      return z.encode(recordsByKind.gas, record);
    case "multipoint":
      return z.encode(recordsByKind.multipoint, record);
    default:
      return record satisfies never;
  }
};

/**
 * An invoice as the retailer exports it, one JSON object per line, identified by its number. It refers to the
 * customer by tax id, to the contract by name and to other invoices by number. Without `bill` an invoice is listed
 * and charted, but has no document to download.
 *
 * The kind is parsed first, so that errors refer to that kind and not to all three.
 */
export const invoiceRecord = z.codec(
  z.looseObject({ kind: z.enum(["electricity", "gas", "multipoint"]) }),
  z.custom<InvoiceRecord>(),
  {
    decode: (value, context) => {
      const result = z.safeParse(recordsByKind[value.kind], value, { reportInput: true });
      if (result.success) return result.data;
      // oxlint-disable-next-line typescript/consistent-type-assertions -- zod has different types for found and raised issues, with the same fields
      context.issues.push(...(result.error.issues as never[]));
      return z.NEVER;
    },
    encode: (record) => ({ ...exported(record), kind: record.kind }),
  },
);
