import * as z from "zod/mini";
import { normaliseTaxId } from "#energy/tax-id.ts";
import { normaliseMobile } from "#features/profile/contract/mobile.ts";
import type { SignUpForm } from "#features/registration/contract/sign-up-rules.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";

const request = z.object({
  taxId: z.string(),
  contract: z.string(),
  /** As typed; where the letter goes only if no other is on record. */
  email: z.string(),
  mobile: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
});
export type SignUpRequest = z.output<typeof request>;

/** Looking for the holder and writing to them: work, so that the answer knows nothing and takes no longer for anyone. */
export const signUp = defineJob("sign_up", request);

export const signUpRequestOf = (form: SignUpForm): SignUpRequest => ({
  taxId: normaliseTaxId(form.nif),
  contract: form.contract.trim().toUpperCase(),
  email: form.email.trim(),
  mobile: form.phone === undefined || form.phone.trim() === "" ? null : normaliseMobile(form.phone),
  invoiceNumber: form.invoiceNumber?.trim() ?? null,
});
