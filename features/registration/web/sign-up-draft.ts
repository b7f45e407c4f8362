import * as z from "zod/mini";

/** What is kept of a half-filled form. That somebody accepted the terms is not: they accept them each time. */
export const signUpDraft = z.object({
  nif: z.string(),
  contract: z.string(),
  invoiceNumber: z.string(),
  email: z.string(),
  email2: z.string(),
  phone: z.string(),
});
export type SignUpDraft = z.output<typeof signUpDraft>;

export const emptyDraft: SignUpDraft = {
  nif: "",
  contract: "",
  invoiceNumber: "",
  email: "",
  email2: "",
  phone: "+34 ",
};
