import * as z from "zod/mini";
import { paymentStatusCodes } from "#energy/payment-status.ts";
import { maybe, recordOf, text } from "#platform/contract/record.ts";
import { day, euros, kilowattHours } from "#platform/contract/wire.ts";
import { electricityBill, gasBill, multipointBill } from "./bill.ts";
import { rectifyings } from "./invoice-kind.ts";

const invoiceNumber = z.string().check(z.regex(/^[\w./-]{1,40}$/, "invoice_number"));

const pendingState = recordOf({ changedOn: ["changed_on", day], description: ["description", text(200)] });

const common = {
  number: ["number", invoiceNumber],
  customerTaxId: ["customer_tax_id", text(20)],
  issuedOn: ["issued_on", day],
  dueOn: ["due_on", day],
  /** Day of the first reading: it is not billed itself. */
  startsOn: ["starts_on", day],
  /** Last day billed. */
  endsOn: ["ends_on", day],
  energyWh: ["energy_kwh", kilowattHours],
  /** Negative on an invoice that returns money. */
  totalCents: ["total_eur", euros],
  pendingCents: ["pending_eur", euros],
  paymentStatus: ["payment_status", z.enum(paymentStatusCodes)],
  /** `A` annuls the invoice that `rectifies` names, `B` takes its place. */
  rectifying: ["rectifying", z._default(z.enum(rectifyings), "none")],
  /** Number of the corrected invoice; it comes earlier in the file, or was loaded before. */
  rectifies: ["rectifies", maybe(invoiceNumber)],
  /** May be paid by card. */
  onlinePayment: ["online_payment", z._default(z.boolean(), false)],
  /** Steps of an unpaid invoice, oldest first. */
  pendingStates: ["pending_states", z._default(z.array(pendingState).check(z.maxLength(50)), [])],
} as const;

const ofContract = {
  ...common,
  contractName: ["contract_name", text(40)],
  /** The multipoint invoice that gathers this one; it comes earlier in the file, or was loaded before. */
  multipointNumber: ["multipoint_number", maybe(invoiceNumber)],
} as const;

const electricityRecord = recordOf({
  kind: ["kind", z.literal("electricity")],
  ...ofContract,
  bill: ["bill", maybe(electricityBill)],
});
const gasRecord = recordOf({
  kind: ["kind", z.literal("gas")],
  ...ofContract,
  bill: ["bill", maybe(gasBill)],
});
const multipointRecord = recordOf({
  kind: ["kind", z.literal("multipoint")],
  ...common,
  bill: ["bill", maybe(multipointBill)],
});

/** The schema of each kind, which also writes a record as the file has it. */
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
 * An invoice as the retailer exports it, one JSON object a line; its number says which invoice it is. The customer
 * is named by tax id, the contract by its name, other invoices by their number. Without `bill` an invoice is
 * listed and charted, but there is no document to download.
 *
 * The kind is looked at first, so that what is wrong is said of that kind and not of all three.
 */
export const invoiceRecord = z.codec(
  z.looseObject({ kind: z.enum(["electricity", "gas", "multipoint"]) }),
  z.custom<InvoiceRecord>(),
  {
    decode: (value, context) => {
      const result = z.safeParse(recordsByKind[value.kind], value, { reportInput: true });
      if (result.success) return result.data;
      // oxlint-disable-next-line typescript/consistent-type-assertions -- zod's types tell found issues from raised ones, their fields do not
      context.issues.push(...(result.error.issues as never[]));
      return z.NEVER;
    },
    encode: (record) => ({ ...exported(record), kind: record.kind }),
  },
);
