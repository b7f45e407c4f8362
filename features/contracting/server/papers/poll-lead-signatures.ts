import * as z from "zod/mini";
import {
  findOutcome,
  type DocumentSignature,
  type SignatureOutcome,
} from "#integrations/document-signature/port.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { defineJob, worker, type Jobs, type Worker } from "#platform/server/jobs/jobs.ts";
import { reportLead } from "../leads/follow-confirmation.ts";
import { leadMoved } from "../leads/lead-jobs.ts";
import { findLead, lockLead, storedLeads, type Lead } from "../leads/lead-queries.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { appendLeadEvidence } from "./lead-evidence.ts";
import {
  closeLeadSignature,
  findLeadSignature,
  findOpenLeadSignatures,
  type LeadSignature,
} from "./lead-signatures.ts";

/** A lead was withdrawn before it was signed: the provider's document is to be cancelled. */
const leadSignatureWithdrawn = defineJob("lead-signature-withdrawn", z.object({ signatureId: z.string() }), {
  urgency: "anonymous",
});

export interface LeadPollPorts {
  readonly database: Pick<Database, "pool">;
  readonly jobs: Jobs;
  readonly provider: DocumentSignature;
  /** Called for a signature whose outcome cannot be read; it is asked for again. */
  readonly onError: (error: unknown) => void;
}

const batchSize = 50;

const evidenceOf = ({ documentHash, consentVersion, consentText }: LeadSignature) => ({
  subject: "contract",
  documentHash,
  consentVersion,
  consentText,
});

/** What follows a signature: the retailer gets what is signed; what is rejected or late is withdrawn. */
const followOutcome = async (
  client: Queryable,
  { jobs }: LeadPollPorts,
  { lead, outcome, now }: { readonly lead: Lead; readonly outcome: SignatureOutcome; readonly now: Date },
): Promise<void> => {
  if (outcome.state === "signed") {
    const found: Lead = { ...lead, signatureState: "signed" };
    await storedLeads.requeue(client, { ownerId: lead.visitorId, found, now });
    return reportLead(client, lead, { type: "lead.confirmed", now });
  }
  const changed = await storedLeads.change(client, {
    ownerId: lead.visitorId,
    reference: lead.reference,
    decide: () => ({
      to: "withdrawn",
      actor: outcome.state === "rejected" ? "applicant" : "portal",
      now,
    }),
  });
  if (typeof changed !== "object") throw new Error(`${lead.reference} does not wait for its signature`);
  await jobs.add(leadMoved, { leadId: lead.leadId, state: "withdrawn" }, client);
};

const settle = async (
  ports: LeadPollPorts,
  { leadId }: LeadSignature,
  { outcome, now }: { readonly outcome: SignatureOutcome; readonly now: Date },
): Promise<void> =>
  inTransaction(ports.database.pool, async (client) => {
    if (!(await lockLead(client, leadId))) return;
    const [signature, lead] = [await findLeadSignature(client, leadId), await findLead(client, leadId, now)];
    if (signature === undefined || lead === undefined) return;
    if (outcome.state !== "expired" && outcome.documentHash !== signature.documentHash)
      throw new Error(`The provider has another document than the contract of ${lead.reference}`);
    // Another server, or the visitor's withdrawal, was faster.
    const { state, decidedAt } = outcome;
    if (!(await closeLeadSignature(client, leadId, { state, decidedAt }))) return;
    await appendLeadEvidence(client, leadId, {
      ...evidenceOf(signature),
      event: state,
      occurredAt: decidedAt,
      address: outcome.state === "expired" ? "" : outcome.address,
    });
    await followOutcome(client, ports, { lead, outcome, now });
  });

/** Asks the provider for the outcome of the open signatures of new contracts. */
export const pollLeadSignatures = async (ports: LeadPollPorts, now: Date): Promise<void> => {
  for (const open of await findOpenLeadSignatures(ports.database.pool, now, batchSize)) {
    try {
      const outcome = await findOutcome(ports.provider, open, now);
      if (outcome !== undefined) await settle(ports, open, { outcome, now });
    } catch (error) {
      ports.onError(error);
    }
  }
};

/** Ends the signature of a lead that is withdrawn, in the transaction of the withdrawal; true when it was open. */
export const withdrawLeadSignature = async (
  client: Queryable,
  { jobs }: Pick<LeadPollPorts, "jobs">,
  { leadId, address, now }: { readonly leadId: string; readonly address: string; readonly now: Date },
): Promise<boolean> => {
  const signature = await findLeadSignature(client, leadId);
  if (signature === undefined) return false;
  if (!(await closeLeadSignature(client, leadId, { state: "withdrawn", decidedAt: now }))) return false;
  await appendLeadEvidence(client, leadId, {
    ...evidenceOf(signature),
    event: "withdrawn",
    occurredAt: now,
    address,
  });
  const { signatureId } = signature;
  if (signatureId !== null) await jobs.add(leadSignatureWithdrawn, { signatureId }, client);
  return true;
};

export const leadSignatureWorker = ({ provider }: Pick<LeadPollPorts, "provider">): Worker =>
  worker(leadSignatureWithdrawn, ({ signatureId }, now) => provider.cancel(signatureId, now));
