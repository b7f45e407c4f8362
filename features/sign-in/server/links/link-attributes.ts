import * as z from "zod/mini";

/** What a link to sign in with says: whether whoever comes by it is to choose a password first. */
export const signInAttributes = z.strictObject({ changePassword: z._default(z.boolean(), false) });
export type SignInAttributes = z.output<typeof signInAttributes>;

/** Who of the staff looks on in the customer's place, and for how long. */
export const impersonationAttributes = z.strictObject({
  as: z.string().check(z.minLength(1)),
  minutes: z.number().check(z.positive()),
});
export type ImpersonationAttributes = z.output<typeof impersonationAttributes>;
