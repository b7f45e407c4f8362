import * as z from "zod/mini";
import { euros, named } from "#platform/contract/wire.ts";

const changeLine = named({
  label: ["label", z.string()],
  /** Null where it is not known. */
  before: ["before", z.nullable(z.string())],
  after: ["after", z.string()],
  /** Of numbers. */
  difference: ["difference", z.nullable(z.string())],
});

/**
 * What a change is, in words: each value now and then, what is charged once with its taxes, from when it holds and how
 * to go back. The screens, the document to sign and the email about it show the same. `costs` is empty and `total` null
 * where nothing is charged.
 */
export const changeBlock = named({
  lines: ["lines", z.array(changeLine)],
  costs: ["costs", z.array(named({ label: ["label", z.string()], cents: ["amount", euros] }))],
  totalCents: ["total", z.nullable(euros)],
  costsNote: ["costs_note", z.nullable(z.string())],
  takesEffect: ["takes_effect", z.nullable(z.string())],
  goBack: ["go_back", z.nullable(z.string())],
});
export type ChangeBlock = z.output<typeof changeBlock>;
