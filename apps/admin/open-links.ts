import { impersonate, impersonationLinkMinutes } from "#features/account/staff/impersonate-customer.ts";
import { announce } from "#features/notifications/server/announce.ts";
import type { SignInAttributes } from "#features/account/server/sign-in/exchange-token.ts";
import { customerOf } from "./find-customer.ts";
import type { AdminContext } from "./admin-context.ts";
import {
  asWho,
  nif,
  reason,
  word,
  type AddCommands,
  type Outcome,
  type Signed,
} from "#platform/server/commands/command.ts";

const signInLinkMinutes = 60;

/** The token is in the fragment, which browsers send to no server, so that it is in no log. */
const linkWith = (publicOrigin: string, token: string): string => `${publicOrigin}/#token=${token}`;

const openImpersonation = async (
  context: AdminContext,
  { customer, as, reason }: Signed & { customer: string },
): Promise<Outcome> => {
  const { customerId, taxId, name } = await customerOf(context, customer);
  const { now, publicOrigin } = context;
  const { session } = context.configuration;
  const minutes = session.impersonationMinutes;
  const token = await context.carryOut(
    impersonate,
    { customerId, as, session, announce },
    { actor: as, now, reason },
  );
  const link = linkWith(publicOrigin, token);
  return {
    lines: [
      `Open this within ${impersonationLinkMinutes} minutes, in a window where you are not signed in yourself. It works once:`,
      "",
      `  ${link}`,
      "",
      `It shows the portal of ${name} (${taxId}) for ${minutes} minutes. Nothing can be changed there.`,
    ],
    json: { link, link_minutes: impersonationLinkMinutes, session_minutes: minutes, tax_id: taxId, name },
  };
};

const openSignInLink = async (
  context: AdminContext,
  {
    customer,
    changePassword = false,
    as,
    reason,
  }: Signed & { customer: string; changePassword?: boolean | undefined },
): Promise<Outcome> => {
  const { customerId, taxId, name } = await customerOf(context, customer);
  const { now, publicOrigin } = context;
  const attributes: SignInAttributes = { changePassword };
  const entry = { now, actor: as, action: "sign-in-link", customerId, reason, details: { ...attributes } };
  await context.audit.note(entry);
  const token = await context.oneTimeTokens.create({
    customerId,
    purpose: "sign_in",
    minutes: signInLinkMinutes,
    now,
    attributes,
  });
  const link = linkWith(publicOrigin, token);
  return {
    lines: [
      `Give this to ${name} (${taxId}) only. It works once, within ${signInLinkMinutes} minutes:`,
      "",
      `  ${link}`,
      "",
      changePassword
        ? "It signs the customer in and asks for a new password."
        : "It signs the customer in, with full access.",
    ],
    json: { link, link_minutes: signInLinkMinutes, change_password: changePassword, tax_id: taxId, name },
  };
};

export const addLinkCommands: AddCommands<AdminContext> = (program, ask) => {
  program
    .command("impersonate")
    .description("a link that impersonates a customer, read-only")
    .argument("<NIF>", nif, word)
    .addOption(asWho)
    .addOption(reason)
    .action((customer, options) => ask((context) => openImpersonation(context, { customer, ...options })));
  program
    .command("sign-in-link")
    .description("a link that signs the customer in")
    .argument("<NIF>", nif, word)
    .option("--change-password", "asks the customer for a new password")
    .addOption(asWho)
    .addOption(reason)
    .action((customer, options) => ask((context) => openSignInLink(context, { customer, ...options })));
};
