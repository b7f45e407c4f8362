import * as z from "zod/mini";

/** An e-mail address as it is typed. */
export const emailAddress = z.email().check(z.maxLength(254));

export const isEmailAddress = (text: string): boolean => z.safeParse(emailAddress, text).success;
