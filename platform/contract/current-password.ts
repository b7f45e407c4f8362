import * as z from "zod/mini";

/** In characters; limited because hashing time grows with the length. */
export const maxPasswordLength = 256;

/** The password, asked again before a change of sign-in methods or recovery data. */
export const currentPassword = z.string().check(z.minLength(1), z.maxLength(maxPasswordLength));
