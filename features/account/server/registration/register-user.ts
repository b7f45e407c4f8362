import type pg from "pg";
import * as z from "zod/mini";
import { normaliseTaxId } from "#energy/tax-id.ts";
import { normaliseMobile } from "#features/profile/contract/mobile.ts";
import { handler, type Handler, type RequestContext } from "#platform/server/handler.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { registerUser } from "../../contract/registration/register-user.ts";
import type { SignUpForm } from "../../contract/registration/sign-up-rules.ts";
import { insertAcceptances, openActivation, type ActivationPorts } from "./activation.ts";

/** What is known of whom a sign-up form names, once the worker has looked. */
export interface Found {
  /** The e-mail on record. */
  readonly email: string | null;
  readonly hasPassword: boolean;
  readonly ownsContract: boolean;
  /** True also where the deployment does not ask for an invoice. */
  readonly ownsInvoice: boolean;
}

/** What is done about the form: the letter to send, and to which address. */
export type SignUpOutcome =
  | { readonly send: "nothing" }
  | { readonly send: "activation"; readonly to: string; readonly emailToKeep: string | null }
  | { readonly send: "already_active"; readonly to: string };

/**
 * Who gets which letter. What the form asks is printed on every bill, so it is not enough to redirect an account: the
 * address on record decides. Only where there is none does the typed one get the letter, and is kept when its link is
 * used. Why: docs/decisions/0008-activation.md.
 */
export const decideSignUp = (found: Found | undefined, typedEmail: string): SignUpOutcome => {
  if (found === undefined || !found.ownsContract || !found.ownsInvoice) return { send: "nothing" };
  if (found.hasPassword)
    return found.email === null ? { send: "nothing" } : { send: "already_active", to: found.email };
  return found.email === null
    ? { send: "activation", to: typedEmail, emailToKeep: typedEmail }
    : { send: "activation", to: found.email, emailToKeep: null };
};

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

export interface RegisterUserPorts extends ActivationPorts {
  /** Where the terms can be read that one accepts. */
  readonly termLinks: { readonly conditions: string; readonly gdpr: string };
  readonly checkPasswordStrength: (customerId: number, password: string) => Promise<string[]>;
  readonly replacePassword: (
    change: {
      customerId: number;
      password: string;
      now: Date;
      link: { token: string; purpose: "activation" };
    },
    alsoDo: (client: pg.ClientBase) => Promise<void>,
  ) => Promise<boolean>;
  /** Writes down an e-mail and a mobile where there are none. */
  readonly fillInContact: (
    client: pg.ClientBase,
    customerId: number,
    contact: { email: string | null; mobile: string | null },
  ) => Promise<void>;
  readonly enter: (
    visit: RequestContext,
    entry: { customerId: number; method: "link"; answersToken: boolean | undefined },
  ) => Promise<{ readonly token: string | null; readonly newCustomer: boolean }>;
}

export const handleRegisterUser = (ports: RegisterUserPorts): Handler =>
  handler(registerUser, async ({ body, fail, ...visit }) => {
    const { now } = visit;
    const { user, password, activation_token: token, answer_token: answersToken } = body;
    if (token === undefined) return fail("registration_needs_link");
    const { newcomer, typed } = (await openActivation(ports, token, now)) ?? fail("link_no_longer_valid");
    const { customerId, taxId, email } = newcomer;
    const isNamed = normaliseTaxId(user) === taxId || user.trim().toLowerCase() === email?.toLowerCase();
    if (!isNamed) return fail("link_no_longer_valid");
    const faults = await ports.checkPasswordStrength(customerId, password);
    if (faults.length > 0) return fail("password_too_weak", { errors: { password: faults } });
    const wasSet = await ports.replacePassword(
      { customerId, password, now, link: { token, purpose: "activation" } },
      async (transaction) => {
        await insertAcceptances(transaction, customerId, { now, links: ports.termLinks });
        await ports.fillInContact(transaction, customerId, typed);
      },
    );
    if (!wasSet) return fail("link_no_longer_valid");
    return ports.enter(visit, { customerId, method: "link", answersToken });
  });
