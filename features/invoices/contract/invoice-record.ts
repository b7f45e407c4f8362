import * as z from "zod/mini";
import { paymentStatusCodes } from "#energy/payment-status.ts";
import { day, euros, kilowattHours, named } from "#platform/contract/wire.ts";
import { electricityBill, gasBill, multipointBill } from "./bill.ts";

const number = z.string().check(z.regex(/^[\w./-]{1,40}$/, "invoice_number"));

/**
 * What every line of an operator's `invoices.ndjson` carries. Money in euros, energy in kWh, days as
 * `YYYY-MM-DD`. The customer is named by tax id, the contract by its name, other invoices by their number.
 */
const common = {
  number: ["number", number],
  customerTaxId: ["customer_tax_id", z.string().check(z.minLength(1), z.maxLength(20))],
  issuedOn: ["issued_on", day],
  dueOn: ["due_on", day],
  /** Day of the first reading: it is not billed itself. */
  startsOn: ["starts_on", day],
  /** Last day billed. */
  endsOn: ["ends_on", day],
  energyWh: ["energy_kwh", kilowattHours],
  totalCents: ["total", euros],
  pendingCents: ["pending", euros],
  paymentStatus: ["payment_status", z.enum(paymentStatusCodes)],
  /** `A` annuls the invoice that `rectifies` names, `B` takes its place. */
  rectifying: ["rectifying", z._default(z.enum(["none", "A", "B"]), "none")],
  rectifies: ["rectifies", z.optional(number)],
  /** May be paid by card. */
  onlinePayment: ["online_payment", z._default(z.boolean(), false)],
  /** Steps of an unpaid invoice, oldest first. */
  pendingStates: [
    "pending_states",
    z._default(
      z
        .array(
          named({
            changedOn: ["changed_on", day],
            description: ["description", z.string().check(z.minLength(1), z.maxLength(200))],
          }),
        )
        .check(z.maxLength(50)),
      [],
    ),
  ],
} as const;

const ofContract = {
  ...common,
  contractName: ["contract_name", z.string().check(z.minLength(1), z.maxLength(40))],
  /** The multipoint invoice that gathers this one; it comes earlier in the file. */
  multipointNumber: ["multipoint_number", z.optional(number)],
} as const;

const electricityRecord = named({
  kind: ["kind", z.literal("electricity")],
  ...ofContract,
  bill: ["bill", z.optional(electricityBill)],
});
const gasRecord = named({
  kind: ["kind", z.literal("gas")],
  ...ofContract,
  bill: ["bill", z.optional(gasBill)],
});
const multipointRecord = named({
  kind: ["kind", z.literal("multipoint")],
  ...common,
  bill: ["bill", z.optional(multipointBill)],
});

/** One invoice of the operator's file; without `bill` it is listed and charted, but has no document. */
export const invoiceRecordOf = {
  electricity: electricityRecord,
  gas: gasRecord,
  multipoint: multipointRecord,
} as const;

export type InvoiceRecord =
  | z.output<typeof electricityRecord>
  | z.output<typeof gasRecord>
  | z.output<typeof multipointRecord>;
