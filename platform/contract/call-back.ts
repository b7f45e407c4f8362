import * as z from "zod/mini";
import { attachment, attachmentErrors } from "./attachments.ts";
import { emailAddress } from "./email-address.ts";
import { isValidMobile, mobile } from "./mobile.ts";

/** Hours in which a person can ask to be called. */
export const contactHours = ["9-13h", "13-15h", "15-19h", "19-21h"] as const;
export type ContactHours = (typeof contactHours)[number];

/** The bill that a person attaches, at most. */
export const maxCallBackFileBytes = 15_000_000;

/** Changes with the words of the consent, so that each call-back has the words to which its person agreed. */
export const callBackConsentVersion = "2026-11";

const minPhoneLength = 4;

/** A telephone as the form has it, of at least four characters. */
export const isValidTelephone = (text: string): boolean =>
  text.trim().length >= minPhoneLength && isValidMobile(text);

const personName = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));

/** A person who wants to be called, for `named`; the telephone without spaces and without the Spanish country code. */
export const callBackContactFields = {
  givenName: ["name", personName],
  surname1: ["surname1", personName],
  surname2: ["surname2", z.optional(z.string().check(z.trim(), z.maxLength(80)))],
  email: ["email", emailAddress],
  telephone: ["telephone", mobile],
  contactHours: ["contactHours", z.enum(contactHours)],
  invoice: ["invoice", z.optional(attachment)],
  consent: ["consent", z.literal(true)],
} as const;

export interface CallBackContact {
  readonly givenName: string;
  readonly surname1: string;
  readonly surname2?: string | undefined;
  readonly email: string;
  readonly telephone: string;
  readonly contactHours: ContactHours;
  readonly invoice?: z.output<typeof attachment> | undefined;
  readonly consent: true;
}

/** Where a person asked to be called. */
export const callBackOrigins = ["comparator", "gas_comparator", "power_calculator", "price_alert"] as const;
export type CallBackOrigin = (typeof callBackOrigins)[number];

/** Errors of a call that asks for a call-back. */
export const callBackErrors = { ...attachmentErrors, too_many_call_backs: 429 } as const;
