import * as z from "zod/mini";
import { differenceCauses } from "#energy/bill-comparison.ts";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { euros, named } from "#platform/contract/wire.ts";
import { invoiceRow } from "./invoice-fields.ts";
import { invoiceKind } from "./invoice-kind.ts";

/** Bills of a month that are listed as exceptions, beyond which only their number is given. */
export const maxExceptionsListed = 5;
/** A customer with more bills than these in the newest month reads exceptions instead of the last bill. */
export const maxBillsRead = 10;

const storyMonth = named({
  /** `YYYY-MM` in which the billing periods end. */
  month: ["month", z.string()],
  invoices: ["invoices", z.int()],
  totalCents: ["amount", euros],
});
export type StoryMonth = z.output<typeof storyMonth>;

const lastBill = named({
  invoice: ["invoice", invoiceRow],
  kind: ["kind", invoiceKind],
  /** Of the contract's electricity; null for any other bill. */
  contractId: ["contract_id", z.nullable(z.int())],
  /** Against the bill before; null where there is none to compare with. */
  change: [
    "change",
    z.nullable(
      named({
        differenceCents: ["difference", euros],
        /** What makes most of it; null where the lines of the bills do not say. */
        cause: ["cause", z.nullable(z.enum(differenceCauses))],
      }),
    ),
  ],
});
export type LastBill = z.output<typeof lastBill>;

const exceptionBill = named({
  id: ["id", z.int()],
  number: ["number", z.string()],
  address: ["address", z.nullable(z.string())],
  totalCents: ["amount", euros],
  /** Of the bill before it; null for other exceptions. */
  beforeCents: ["amount_before", z.nullable(euros)],
});
export type ExceptionBill = z.output<typeof exceptionBill>;

const exception = named({
  invoices: ["n_items", z.int()],
  bills: ["items", z.array(exceptionBill)],
});

/**
 * What the first screen says of the bills: the last one and why it differs from the one before, the last thirteen months,
 * and for a customer with many bills what is unusual in the newest month. Bills of a multipoint invoice are part of it.
 * Not in the specification.
 */
export const getBillStory = customerRead({
  id: "getBillStory",
  summary: "The last bill with why it differs, a year of months, and what is unusual among many bills",
  path: "/invoices/story/",
  versions: [1],
  readsMayLag: true,
  languageInPath: true,
  response: json(
    named({
      last: ["last", z.nullable(lastBill)],
      /** Only months with bills, oldest first. */
      months: ["months", z.array(storyMonth)],
      /** Of the newest month; null for a customer with few bills. */
      exceptions: [
        "exceptions",
        z.nullable(
          named({
            /** A day of them costs half as much again as of the bill before, and 20 € more in all. */
            higher: ["much_higher", exception],
            /** A reading was estimated. */
            estimated: ["estimated", exception],
            /** Bills of any month with an open claim. */
            disputed: ["disputed", exception],
          }),
        ),
      ],
    }),
  ),
  errors: {},
});
