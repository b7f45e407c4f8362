import * as z from "zod/mini";
import { isValidTaxId } from "#energy/tax-id.ts";
import { isValidMobile } from "#features/profile/contract/mobile.ts";
import { isEmailAddress } from "../password/password-rules.ts";

const text = z.string().check(z.maxLength(254));

/** The sign-up form as it is sent; the phone and the invoice's number where the deployment asks for them. */
export const signUpForm = z.strictObject({
  nif: text,
  contract: text,
  email: text,
  email2: text,
  accept_conditions: z.boolean(),
  accept_gdpr: z.boolean(),
  phone: z.optional(text),
  invoiceNumber: z.optional(text),
});
export type SignUpForm = z.output<typeof signUpForm>;
export type SignUpField = keyof SignUpForm;

/** What can be wrong with a field. */
export const signUpFaults = ["required", "not_valid", "do_not_match"] as const;
export type SignUpFault = (typeof signUpFaults)[number];
export type SignUpErrors = Partial<Record<SignUpField, SignUpFault>>;

/** Which of the fields that a deployment may leave out are asked for. */
export interface SignUpFlags {
  readonly phoneField: boolean;
  readonly invoiceNumberField: boolean;
}

const maxNumberLength = 40;
const faultOf = (value: string, isValid: (text: string) => boolean): SignUpFault | undefined => {
  if (value.trim() === "") return "required";
  return isValid(value.trim()) ? undefined : "not_valid";
};
const isNumber = (value: string): boolean => value.length <= maxNumberLength;
const emailsFault = ({ email, email2 }: SignUpForm): SignUpFault | undefined => {
  const fault = faultOf(email2, isEmailAddress);
  const coincide = email.trim().toLowerCase() === email2.trim().toLowerCase();
  return fault ?? (coincide ? undefined : "do_not_match");
};

/** What is badly written or left out, field by field. Says nothing of whether there is such a contract. */
export const signUpErrors = (form: SignUpForm, flags: SignUpFlags): SignUpErrors => {
  const found: Record<SignUpField, SignUpFault | undefined> = {
    nif: faultOf(form.nif, isValidTaxId),
    contract: faultOf(form.contract, isNumber),
    invoiceNumber: flags.invoiceNumberField ? faultOf(form.invoiceNumber ?? "", isNumber) : undefined,
    email: faultOf(form.email, isEmailAddress),
    email2: emailsFault(form),
    phone: flags.phoneField ? faultOf(form.phone ?? "", isValidMobile) : undefined,
    accept_conditions: form.accept_conditions ? undefined : "required",
    accept_gdpr: form.accept_gdpr ? undefined : "required",
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined));
};
