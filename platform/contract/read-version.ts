import * as z from "zod/mini";

/**
 * The version of what was read before it was changed; null where there was nothing. A call without it changes what there
 * is, by any author.
 */
export const readVersion = z.optional(z.nullable(z.string().check(z.maxLength(40))));
