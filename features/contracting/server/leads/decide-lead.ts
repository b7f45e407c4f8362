import type { Audit } from "#platform/server/audit.ts";
import { withAudit } from "#platform/server/cases/with-audit.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { Actor } from "#platform/server/subject.ts";
import type { LeadState } from "../../contract/lead-record.ts";
import type { OperatorLead } from "../../contract/operator-leads.ts";
import { processOfLead } from "./confirmation-message.ts";
import { toOperatorLead } from "./lead-answers.ts";
import { leadMoved } from "./lead-jobs.ts";
import { findLeadWhole, isToSign, storedLeads, updateOutcome } from "./lead-queries.ts";

export interface LeadDecisionPorts {
  readonly database: Pick<Database, "pool">;
  readonly jobs: Jobs;
  readonly audit: Audit;
}

export interface LeadDecision {
  readonly reference: string;
  readonly to: Exclude<LeadState, "draft">;
  /** The distributor's code of a refusal. */
  readonly refusalCode?: string | undefined;
  /** Of a contract that begins. */
  readonly contractName?: string | undefined;
  readonly startsOn?: string | undefined;
  /** The command or call, for the audit log: `leads refuse`. */
  readonly name: string;
  readonly auditedAs: Actor;
  readonly now: Date;
}

/** A lead that the retailer sees: a draft, and what is not signed yet, is its visitor's alone. */
export const findForRetailer = async (
  { database }: Pick<LeadDecisionPorts, "database">,
  reference: string,
) => {
  const found = await storedLeads.findByReference(database.pool, reference);
  return found === undefined || found.found.state === "draft" || isToSign(found.found) ? undefined : found;
};

/** Moves a lead on behalf of the retailer, with its entry in the audit log, and has its visitor notified. */
export const decideLead = async (
  ports: LeadDecisionPorts,
  { reference, to, now, auditedAs, name, ...outcome }: LeadDecision,
): Promise<OperatorLead | "lead_not_found" | "lead_state_wrong"> => {
  const { database, jobs, audit } = ports;
  const found = await findForRetailer(ports, reference);
  if (found === undefined) return "lead_not_found";
  const { leadId, customerId } = found.found;
  const entry = {
    now,
    actor: auditedAs,
    action: name,
    ...(customerId === null ? {} : { customerId }),
    details: { reference, ...(outcome.refusalCode === undefined ? {} : { code: outcome.refusalCode }) },
  };
  const changed = await inTransaction(
    database.pool,
    withAudit(audit, entry, async (client) => {
      const moved = await storedLeads.change(client, {
        ownerId: found.ownerId,
        reference,
        decide: ({ state }) =>
          state === to
            ? "not_allowed"
            : {
                to,
                actor: "retailer",
                now,
                write: () =>
                  updateOutcome(client, {
                    leadId,
                    refusalCode: outcome.refusalCode ?? null,
                    contractName: outcome.contractName ?? null,
                    startsOn: outcome.startsOn ?? null,
                  }),
              },
      });
      if (typeof moved === "object" && to !== "confirmed")
        await jobs.add(leadMoved, { leadId, state: to }, client);
      return moved;
    }),
  );
  return typeof changed === "object" ? toOperatorLead(database.pool, changed.found) : "lead_state_wrong";
};

/** Leads with a product that have been in a state since before an instant, as the distributor reads them. */
export const listWaitingLeads = async (
  { pool }: Pick<Database, "pool">,
  waiting: { readonly state: "confirmed" | "accepted"; readonly before: Date; readonly limit: number },
) => {
  const found = await storedLeads.findWaiting(pool, waiting);
  const leads = await storedLeads.readEach(pool, found, async (_visitorId, lead) => {
    const { values } = await findLeadWhole(pool, lead);
    return {
      reference: lead.reference,
      commodity: lead.commodity,
      cups: values.supply?.cups ?? "",
      process: processOfLead(values),
      isForDistributor: lead.productId !== null && !isToSign(lead),
    };
  });
  return leads.filter(({ isForDistributor }) => isForDistributor);
};
