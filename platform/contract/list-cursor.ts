import * as z from "zod/mini";
import { instant } from "./wire.ts";

/** Where the next page of a list begins: after the row with this position and, among equal positions, this key. */
export interface Cursor<Position> {
  readonly position: Position;
  readonly key: string;
}

const separator = "~";

/** A cursor as text, which clients pass on without reading it: its position, `~` and its key. */
export const cursorOf = <Position>(position: z.ZodMiniType<Position, string>, keyPattern = /^[\w.-]+$/) =>
  z.codec(
    z.string().check(z.minLength(1), z.maxLength(100)),
    z.object({ position: z.custom<Position>(), key: z.string() }),
    {
      decode: (text, context) => {
        const [written = "", key = ""] = text.split(separator);
        const read = z.safeDecode(position, written);
        if (read.success && keyPattern.test(key)) return { position: read.data, key };
        context.issues.push({ code: "custom", input: text, message: "cursor_not_valid" });
        return z.NEVER;
      },
      encode: (cursor) => `${z.encode(position, cursor.position)}${separator}${cursor.key}`,
    },
  );

/** For lists by instant. */
export const instantCursor = cursorOf(instant);
/** In the answer of a list: the cursor of the next page; null on the last one. */
export const nextPage = z.nullable(z.string());

/**
 * A page of at most `limit` rows, of which one more was read than asked for, and the cursor after its last row: null
 * when the list ends there.
 */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  cursorAfter: (last: Row) => string,
): { readonly page: Row[]; readonly next: string | null } => {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? cursorAfter(last) : null };
};
