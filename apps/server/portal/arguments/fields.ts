import * as z from "zod/mini";
import { instantOfMadrid } from "./madrid-time.ts";

const text = (maximum: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum));

/** Who does it; everything that changes or opens something asks for it. */
export const who = text(100);
export const reason = text(500);
export const name = text(100);
export const word = text(254);

export const limit = z._default(
  z.codec(z.string().check(z.regex(/^\d{1,4}$/)), z.int().check(z.gte(1), z.lte(1000)), {
    decode: (digits) => Number(digits),
    encode: String,
  }),
  20,
);

/** A time of Madrid's clock, or with its own offset. */
export const time = z.codec(z.string(), z.date(), {
  decode: (written, context) => {
    const instant = instantOfMadrid(written);
    if (instant !== undefined) return instant;
    context.issues.push({ code: "invalid_format", format: "datetime", input: written });
    return z.NEVER;
  },
  encode: (instant) => instant.toISOString(),
});
