import * as z from "zod/mini";
import { normaliseTaxId, searchedTaxIds } from "#energy/tax-id.ts";
import { normaliseMobile } from "#platform/contract/mobile.ts";
import { emailKeyOf, normaliseEmail } from "#platform/contract/email-address.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { registerUser } from "../../contract/registration/register-user.ts";
import type { SignUpForm } from "../../contract/registration/sign-up-rules.ts";
import type { AccountServices } from "../account-services.ts";
import { hashPassword } from "../password/passwords.ts";
import { replacePassword } from "../password/replace-password.ts";
import { insertAcceptances, openActivation, type ActivationServices } from "./activation.ts";

/** What the database says about the customer of a sign-up request. */
export interface CustomerState {
  /** On record. */
  readonly email: string | null;
  readonly hasPassword: boolean;
  readonly ownsContract: boolean;
  /** Also true if the deployment does not ask for an invoice. */
  readonly ownsInvoice: boolean;
}

/** The email to send, and to which address. */
export type SignUpOutcome =
  | { readonly send: "nothing" }
  | { readonly send: "activation"; readonly to: string; readonly emailToKeep: string | null }
  | { readonly send: "already_active"; readonly to: string };

/**
 * Decides which email is sent, and where. The form asks only for data printed on every bill, which is not enough to
 * redirect an account, so the email on record is used. Only if there is none, the typed one is used, and it is saved
 * when the link is used. Why: docs/decisions/0008-activation.md.
 */
export const decideSignUp = (found: CustomerState | undefined, typedEmail: string): SignUpOutcome => {
  if (found === undefined || !found.ownsContract || !found.ownsInvoice) return { send: "nothing" };
  if (found.hasPassword)
    return found.email === null ? { send: "nothing" } : { send: "already_active", to: found.email };
  return found.email === null
    ? { send: "activation", to: typedEmail, emailToKeep: typedEmail }
    : { send: "activation", to: found.email, emailToKeep: null };
};

const request = z.object({
  /** As typed: with or without the leading zeros of a DNI. */
  taxId: z.string(),
  contract: z.string(),
  /** As typed; used only if no email is on record. */
  email: z.string(),
  mobile: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
});
export type SignUpRequest = z.output<typeof request>;

/**
 * Looks up the contract holder and sends the email. A job, so that the response and its time are the same whether the
 * holder exists or not.
 */
export const signUp = defineJob("sign_up", request, { urgency: "anonymous" });

export const signUpRequestOf = (form: SignUpForm): SignUpRequest => ({
  taxId: normaliseTaxId(form.nif),
  contract: form.contract.trim().toUpperCase(),
  email: normaliseEmail(form.email),
  mobile: form.phone === undefined || form.phone.trim() === "" ? null : normaliseMobile(form.phone),
  invoiceNumber: form.invoiceNumber?.trim() ?? null,
});

type Services = ActivationServices &
  Pick<AccountServices, "configuration" | "checkPasswordStrength" | "fillInContact" | "openSession">;

export const handleRegisterUser = (services: Services): Handler =>
  handler(registerUser, async ({ body, fail, ...visit }) => {
    const { now } = visit;
    const { user, password, activation_token: token, answer_token: answersToken } = body;
    if (token === undefined) return fail("registration_needs_link");
    const found = (await openActivation(services, token, now)) ?? fail("link_no_longer_valid");
    const { newcomer, typed } = found;
    const { customerId, taxId, email } = newcomer;
    const isNamed =
      searchedTaxIds(user).includes(taxId) || (email !== null && emailKeyOf(user) === emailKeyOf(email));
    if (!isNamed) return fail("link_no_longer_valid");
    const faults = await services.checkPasswordStrength(customerId, password);
    if (faults.length > 0) return fail("password_too_weak", { errors: { password: faults } });
    const passwordHash = await hashPassword(password);
    const opened = await services.openSession(visit, {
      customerId,
      method: "link",
      answersToken,
      authorize: async (transaction) => {
        const link = { token, purpose: "activation" } as const;
        if (!(await replacePassword(transaction, { customerId, passwordHash, now, link }))) return undefined;
        await insertAcceptances(transaction, customerId, { now, links: services.configuration.links });
        await services.fillInContact(transaction, customerId, typed);
        return {};
      },
    });
    return opened ?? fail("link_no_longer_valid");
  });
