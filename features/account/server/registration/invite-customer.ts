import type pg from "pg";
import * as z from "zod/mini";
import { defineJob, worker, type Jobs, type Worker } from "#platform/server/jobs/jobs.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import type { TypedHolder } from "../../contract/typed-holder.ts";
import type { AccountNeighbours, AccountServices } from "../account-services.ts";
import { findCustomerId } from "../sign-in/logins.ts";
import { findNewcomer } from "./activation.ts";
import { activationMinutes, renderInvitationEmail } from "./sign-up-emails.ts";

/** A customer who got an account without having asked for it is to be sent the link that activates it. */
export const customerInvited = defineJob("customer_invited", z.object({ customerId: z.int() }), {
  urgency: "anonymous",
});

/**
 * The account of a holder, in the transaction of the caller: the one that has both the tax id and the email, or a new one
 * that signs in with the email, to which the link to activate it is sent. A new one has no tax id until the retailer has
 * verified it, since anyone can type the tax id of another person. Undefined where only one of the two is known: then
 * nothing is done and nothing revealed.
 */
export const createOpenAccount =
  ({
    fillInContact,
    insertNewcomer,
    jobs,
  }: Pick<AccountNeighbours, "fillInContact" | "insertNewcomer"> & { readonly jobs: Jobs }) =>
  async (client: pg.ClientBase, holder: TypedHolder): Promise<number | undefined> => {
    const { taxId, name, email, mobile, language } = holder;
    const ofTaxId = await findCustomerId(client, taxId);
    const ofEmail = await findCustomerId(client, email);
    if (ofTaxId !== undefined || ofEmail !== undefined) {
      if (ofTaxId === undefined || ofTaxId !== ofEmail) return undefined;
      await jobs.add(customerInvited, { customerId: ofTaxId }, client);
      return ofTaxId;
    }
    const customerId = await insertNewcomer(client, { name, email: undefined, language });
    await fillInContact(client, customerId, { email, mobile });
    await jobs.add(customerInvited, { customerId }, client);
    return customerId;
  };

type InvitingServices = Pick<
  AccountServices,
  "database" | "configuration" | "hasPassword" | "sendLink" | "publicOrigin"
> & { readonly sendEmail: SendEmail };

/** Sends the link that activates an account, unless it has a password by now. */
export const invitationWorker = (services: InvitingServices): Worker =>
  worker(customerInvited, async ({ customerId }, now) => {
    const { database, publicOrigin, configuration } = services;
    const customer = await findNewcomer(database, customerId);
    if (customer?.email == null || (await services.hasPassword(customerId))) return;
    const { email } = customer;
    const sender = { organization: configuration.organization, publicOrigin };
    const attributes = { email: null, mobile: null };
    await services.sendLink(
      { customerId, purpose: "activation", minutes: activationMinutes, now, attributes },
      (token) => services.sendEmail(email, renderInvitationEmail(customer, { ...sender, token })),
    );
  });
