import * as z from "zod/mini";
import { day } from "#platform/contract/wire.ts";

/** A decimal number as text, with comma or dot; decoded to an integer number of the smaller unit. */
const decimalText = (unitsPerOne: number) =>
  z.codec(
    z.string().check(z.maxLength(15), z.regex(/^-?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/, "decimal_number")),
    z.int(),
    {
      decode: (text) => Math.round(Number(text.replace(",", ".")) * unitsPerOne),
      encode: (value) => String(value / unitsPerOne),
    },
  );

const eurosText = decimalText(100);
const kilowattHoursText = decimalText(1000);
/** Excludes NUL, which PostgreSQL's text type cannot store. */
const searchText = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\0]*$/, "text"));
const choices = z.array(searchText).check(z.minLength(1), z.maxLength(100));

const range = <Field extends string, Value extends z.core.$ZodType>(field: Field, value: Value) =>
  z.strictObject({ field: z.literal(field), from: z.optional(value), to: z.optional(value) });

/** Statuses of an invoice as displayed to the customer; see `paymentStatus` of `energy`. */
export const shownStatuses = [
  "paid",
  "refunded",
  "unpaid",
  "partially_paid",
  "pending_bank_payment",
  "pending_user_payment",
  "pending_refund",
] as const;

/** One condition of the list; all conditions apply (AND). The ends of a range may be given in either order. */
export const filterItem = z.discriminatedUnion("field", [
  /** Parts of the invoice's number, however it is spaced and punctuated. */
  z.strictObject({ field: z.literal("number"), value: searchText }),
  /** Any of these contracts, by name; `contract_not_found` unless the customer owns all of them. */
  z.strictObject({ field: z.literal("contract"), values: choices }),
  /** Tax id of the contract's holder. */
  z.strictObject({ field: z.literal("vat"), values: choices }),
  /** Words of the supply point's address, its CUPS or the contract's number, as in the list of contracts. */
  z.strictObject({ field: z.literal("address"), value: searchText }),
  range("date", day),
  /** Month (`YYYY-MM`) in which the billing period ends, as in the chart. */
  z.strictObject({
    field: z.literal("month"),
    value: z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)),
  }),
  /** Billing period that overlaps the range. */
  range("period", day),
  range("energy", kilowattHoursText),
  range("amount", eurosText),
  range("pending", eurosText),
  z.strictObject({
    field: z.literal("status"),
    values: z.array(z.enum(shownStatuses)).check(z.minLength(1), z.maxLength(7)),
  }),
]);

/** Decoded: energy in Wh, amounts in cents. */
export type FilterItem = z.output<typeof filterItem>;

export const invoiceFilter = z.array(filterItem).check(z.maxLength(10));
