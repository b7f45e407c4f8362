import { eventWriter } from "#platform/server/outbox/outbox.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { events } from "../../contract/events.ts";
import type { ContractingPorts, OfferedProduct } from "./contracting-ports.ts";
import { toOperatorLead } from "./lead-answers.ts";
import { leadMoved } from "./lead-jobs.ts";
import { openLeadSignature } from "../papers/lead-signatures.ts";
import { markConfirmed, storedLeads, type Lead } from "./lead-queries.ts";
import { claimLead } from "./claim-lead.ts";
import type { LeadToCheck } from "./lead-rules.ts";

/** What was agreed is provable for five years (Civil Code, art. 1964). */
const proofYears = 5;

const dayMs = 86_400_000;

const writeEvent = eventWriter(events);

const yearsAfter = (now: Date, years: number): Date => {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() + years);
  return then;
};

/** Reports an event about a lead to the retailer's system, in the transaction of what it reports. */
export const reportLead = async (
  client: Queryable,
  lead: Lead,
  { type, now }: { type: "lead.confirmed" | "lead.withdrawn"; now: Date },
): Promise<void> => {
  const data = await toOperatorLead(client, lead);
  await writeEvent(client, lead.customerId, { type, data, now });
};

export interface NewConfirmation {
  readonly lead: Lead;
  readonly checked: LeadToCheck;
  readonly product: OfferedProduct | undefined;
  readonly now: Date;
}

/** What follows a confirmation, in its transaction: the record of it, an event for the retailer and an email. */
export const followConfirmation = async (
  { jobs, readConfiguration }: Pick<ContractingPorts, "jobs" | "readConfiguration">,
  client: Queryable,
  { lead, checked, product, now }: NewConfirmation,
): Promise<Lead> => {
  await markConfirmed(client, {
    leadId: lead.leadId,
    accessTariff: product === undefined ? null : (checked.tariffCode ?? null),
    productId: product?.productId ?? null,
    offer: product?.description ?? null,
    now,
    expiresAt: yearsAfter(now, proofYears),
  });
  const { signature, signingDays } = readConfiguration().contractation;
  const isSigned = signature && product !== undefined;
  if (isSigned) await openLeadSignature(client, lead.leadId, new Date(now.getTime() + signingDays * dayMs));
  if (lead.customerId !== null)
    await claimLead(client, { leadId: lead.leadId, customerId: lead.customerId, now });
  const confirmed = (await storedLeads.find(client, lead.visitorId, lead.reference)) ?? lead;
  // Whether it is for the distributor depends on the product, and whether it is for the retailer on the signature.
  await storedLeads.requeue(client, { ownerId: confirmed.visitorId, found: confirmed, now });
  // The retailer hears of what is signed once it is.
  if (!isSigned) await reportLead(client, confirmed, { type: "lead.confirmed", now });
  await jobs.add(leadMoved, { leadId: lead.leadId, state: "confirmed" }, client);
  return confirmed;
};
