import * as z from "zod/mini";
import { defineEvents } from "#platform/contract/operator-events.ts";
import { day, euros, named } from "#platform/contract/wire.ts";

/** A debit that the bank rejected or returned: the bill is to be paid by hand. */
export const returnedDebit = named({
  invoiceNumber: ["invoice", z.string()],
  taxId: ["tax_id", z.string()],
  amountCents: ["amount", euros],
  /** ISO 20022: `AM04`, `MD06`; empty where the bank gave none. */
  reasonCode: ["reason_code", z.string()],
  remittance: ["remittance", z.string()],
  mandateReference: ["mandate_reference", z.string()],
  /** The reason ends the mandate: the customer has to sign another. */
  isMandateEnded: ["mandate_ended", z.boolean()],
  returnedOn: ["returned_on", day],
});

/** A transfer that was matched with a bill. */
export const receivedTransfer = named({
  invoiceNumber: ["invoice", z.string()],
  taxId: ["tax_id", z.string()],
  amountCents: ["amount", euros],
  /** What the bill no longer needed: the retailer returns it to the customer. */
  excessCents: ["excess", euros],
  bankReference: ["bank_reference", z.string()],
  bookedOn: ["booked_on", day],
});

export const events = defineEvents({
  ReturnedDebit: { data: returnedDebit, types: ["direct_debit.returned"] },
  ReceivedTransfer: { data: receivedTransfer, types: ["transfer.received"] },
});
