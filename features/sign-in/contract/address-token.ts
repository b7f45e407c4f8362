import * as z from "zod/mini";

/** A token of ours as somebody sends it; whether it is one is seen when it is read. */
export const writtenToken = z.string().check(z.maxLength(200));
