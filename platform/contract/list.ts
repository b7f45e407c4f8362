import * as z from "zod/mini";
import { integerText } from "./wire.ts";

/** Maximum number of rows in a page. */
export const largestPage = 150;
const largestOffset = 1_000_000;

/** `offset` and `limit` of a list; 100 rows by default, as in the specification. */
export const pageQuery = {
  offset: z._default(integerText(0, largestOffset), 0),
  limit: z._default(integerText(1, largestPage), 100),
};

/** A page of a list with the specification's counts, all of them filled. */
export const listOf = <S extends z.core.$ZodType>(schema: S) =>
  z.object({
    items: z.array(schema),
    n_items: z.int(),
    total_items: z.int(),
    limit: z.int(),
    offset: z.int(),
    page_items: z.int(),
    offset_items: z.int(),
  });

/** Fills the counts of a page: `n_items` and `total_items` count all rows, `page_items` those of the page. */
export const page = <T>(
  items: readonly T[],
  total: number,
  { offset, limit }: { offset: number; limit: number },
) => ({
  items: [...items],
  n_items: total,
  total_items: total,
  limit,
  offset,
  page_items: items.length,
  offset_items: Math.min(offset + items.length, total),
});
