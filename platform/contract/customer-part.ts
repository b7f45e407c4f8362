import * as z from "zod/mini";
import { day, euros, instant, named } from "./wire.ts";

/** By what a customer is found at the desk. */
export const customerKeys = ["name", "tax_id", "email", "telephone", "cups", "contract", "invoice"] as const;
export type CustomerKey = (typeof customerKeys)[number];

/** The colour of a state; its words say the same. */
const tones = ["neutral", "info", "positive", "warning", "negative"] as const;

/** A thing of a customer, such as a contract or an email. What it has not is null. */
const partRow = named({
  key: ["key", z.string()],
  title: ["title", z.string()],
  detail: ["detail", z.string()],
  /** A calendar day, or an instant. */
  on: ["on", z.nullable(day)],
  at: ["at", z.nullable(instant)],
  amountCents: ["amount", z.nullable(euros)],
  state: ["state", z.nullable(z.object({ text: z.string(), tone: z.enum(tones) }))],
  /** The case at the desk that it is. */
  deskCase: ["case", z.nullable(z.object({ kind: z.string(), reference: z.string() }))],
});
export type PartRow = z.output<typeof partRow>;

/** What one feature shows of a customer at the desk: rows of things, with words in the language of staff. */
export const customerPart = named({
  id: ["id", z.string()],
  title: ["title", z.string()],
  /** What the rows come to, such as a debt; empty when there is nothing to say. */
  summary: ["summary", z.string()],
  /** Shown instead of rows when there are none. */
  empty: ["empty", z.string()],
  /** The heading of each column; a column without one is not shown. */
  headings: [
    "headings",
    z.object({
      title: z.string(),
      when: z.optional(z.string()),
      amount: z.optional(z.string()),
      state: z.optional(z.string()),
    }),
  ],
  rows: ["rows", z.array(partRow)],
  /** How many there are; `rows` has the newest. */
  total: ["total", z.int()],
});
export type CustomerPart = z.output<typeof customerPart>;

/** How many rows a part shows. */
export const rowsPerPart = 20;
