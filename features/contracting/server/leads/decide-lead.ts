import type { Database } from "#platform/server/database/pool.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { ActionAuthor, CarryOut } from "#platform/server/staff-action.ts";
import type { OperatorLead } from "../../contract/operator-leads.ts";
import { processOfLead } from "./confirmation-message.ts";
import { toOperatorLead } from "./lead-answers.ts";
import { decideLeadAs, type LeadDecision } from "../../staff/decide-lead.ts";
import { findLeadWhole, isToSign, storedLeads } from "./lead-queries.ts";

export interface LeadDecisionPorts {
  readonly database: Pick<Database, "pool">;
  readonly jobs: Jobs;
  readonly carryOut: CarryOut;
}

/** A decision with its name in the audit log: `leads refuse`. */
export interface NamedDecision extends LeadDecision {
  readonly name: string;
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
  { name, ...decision }: NamedDecision,
  author: ActionAuthor,
): Promise<OperatorLead | "lead_not_found" | "lead_state_wrong" | "changed_meanwhile"> => {
  const found = await findForRetailer(ports, decision.reference);
  if (found === undefined) return "lead_not_found";
  const action = decideLeadAs(ports.jobs, name);
  const moved = await ports.carryOut(action, { ...decision, lead: found.found }, author);
  if (moved === "not_allowed") return "lead_state_wrong";
  return typeof moved === "object" ? toOperatorLead(ports.database.pool, moved) : moved;
};

/** Leads with a product that have been in a state since before an instant, as the distributor reads them. */
export const listWaitingLeads = async (
  { pool }: Pick<Database, "pool">,
  waiting: {
    readonly state: "confirmed" | "accepted" | "visit";
    readonly before: Date;
    readonly limit: number;
  },
) => {
  const found = await storedLeads.findWaiting(pool, waiting);
  const leads = await storedLeads.readEach(pool, found, async (visitorId, lead) => {
    const { values } = await findLeadWhole(pool, lead);
    const steps = await storedLeads.findSteps(pool, visitorId, [lead.leadId]);
    return {
      reference: lead.reference,
      commodity: lead.commodity,
      cups: values.supply?.cups ?? "",
      process: processOfLead(values),
      isSentAgain: steps.some((step) => step.state === "refused"),
      isForDistributor: lead.productId !== null && !isToSign(lead),
    };
  });
  return leads.filter(({ isForDistributor }) => isForDistributor);
};
