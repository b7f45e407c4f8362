import * as z from "zod/mini";
import { emailAddress } from "#platform/contract/email-address.ts";
import { mobile } from "#platform/contract/mobile.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { contractChangeErrors, submitted } from "./contract-change.ts";

export const contactFields = ["email", "phone"] as const;
export type ContactField = (typeof contactFields)[number];

/** What both methods of the call share. The body has the one field that the path names. */
export const contactChange = {
  path: "/contracts/{name}/notification/{field}/",
  versions: [1],
  languageInPath: true,
  requires: "features.notificacionAddressChange",
  ownership: { param: "name" },
  params: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(40)),
    field: z.enum(contactFields),
  }),
  body: z.strictObject({ email: z.optional(emailAddress), phone: z.optional(mobile) }),
  repetition: "key",
  response: json(submitted),
  /** `no_notification_address`: the contract has no address whose email or phone could change. */
  errors: { ...contractChangeErrors, no_notification_address: 409 },
} as const;

/** The email or phone to which notices about a contract go; not those of the customer's account. */
export const changeContact = customerWrite({
  ...contactChange,
  id: "changeContact",
  summary: "Change the email or phone for notices about a contract",
  method: "PATCH",
});
