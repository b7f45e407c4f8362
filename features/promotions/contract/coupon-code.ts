import * as z from "zod/mini";

/** A code as it is typed; capitals, spaces and hyphens make no difference. */
export const couponCodeText = z.string().check(z.minLength(1), z.maxLength(40));
