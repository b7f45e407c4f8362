import * as z from "zod/mini";

/** A password as it arrives. What is wrong with it is said by its rules, rule by rule, so hardly anything is refused here. */
export const newPassword = z.string().check(z.maxLength(1000));
