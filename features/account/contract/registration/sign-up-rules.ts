import * as z from "zod/mini";
import { isIdentityNumber } from "#energy/identity-document.ts";
import { isValidMobile } from "#platform/contract/mobile.ts";
import { emailKeyOf, isEmailAddress } from "#platform/contract/email-address.ts";

const text = z.string().check(z.maxLength(254));

/** `phone` and `invoiceNumber` are present only where the deployment asks for them. */
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

export const signUpFaults = ["required", "not_valid", "do_not_match"] as const;
export type SignUpFault = (typeof signUpFaults)[number];
export type SignUpErrors = Partial<Record<SignUpField, SignUpFault>>;

/** Which optional fields the deployment asks for. */
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
const repeatedEmailFault = ({ email, email2 }: SignUpForm): SignUpFault | undefined => {
  const fault = faultOf(email2, isEmailAddress);
  const areEqual = emailKeyOf(email) === emailKeyOf(email2);
  return fault ?? (areEqual ? undefined : "do_not_match");
};

/** Validates the format of each field. Does not check whether the contract exists. */
export const signUpErrors = (form: SignUpForm, flags: SignUpFlags): SignUpErrors => {
  const found: Record<SignUpField, SignUpFault | undefined> = {
    nif: faultOf(form.nif, isIdentityNumber),
    contract: faultOf(form.contract, isNumber),
    invoiceNumber: flags.invoiceNumberField ? faultOf(form.invoiceNumber ?? "", isNumber) : undefined,
    email: faultOf(form.email, isEmailAddress),
    email2: repeatedEmailFault(form),
    phone: flags.phoneField ? faultOf(form.phone ?? "", isValidMobile) : undefined,
    accept_conditions: form.accept_conditions ? undefined : "required",
    accept_gdpr: form.accept_gdpr ? undefined : "required",
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined));
};
