import { correctedProcessOf } from "#energy/contract-refusals.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import type { LeadState } from "../contract/lead-record.ts";
import { leadMoved } from "../server/leads/lead-jobs.ts";
import { storedLeads, updateLead, updateOutcome, type Lead } from "../server/leads/lead-queries.ts";

export interface LeadDecision {
  readonly reference: string;
  readonly to: Exclude<LeadState, "draft">;
  /** The distributor's code of a refusal. */
  readonly refusalCode?: string | undefined;
  /** Of a contract that begins. */
  readonly contractName?: string | undefined;
  readonly startsOn?: string | undefined;
  /** On which a technician has to come. */
  readonly visitOn?: string | undefined;
  /** The version that staff have read; the lead stays as it is when it has been changed since. */
  readonly version?: number | undefined;
}

/** The answers of a request that the retailer sends again, with the process that its refusal asks for. */
const correctedValues = ({ values, refusalCode }: Lead): Lead["values"] | undefined => {
  const process = correctedProcessOf(refusalCode ?? "");
  return process && { ...values, process, isActive: process !== "new_supply", changesOwner: false };
};

const detailsOf = ({ reference, refusalCode, visitOn }: LeadDecision) => ({
  reference,
  ...(refusalCode === undefined ? {} : { code: refusalCode }),
  ...(visitOn === undefined ? {} : { day: visitOn }),
});

/** Moves a request for a new contract, and has its visitor notified; a refusal is not noted. `name`: `leads refuse`. */
export const decideLeadAs = (jobs: Jobs, name: string) =>
  defineStaffAction({
    name,
    roles: ["agent", "manager"],
    change: async (
      client,
      { lead, ...decision }: LeadDecision & { readonly lead: Lead },
      now,
    ): Promise<{
      result: Lead | "changed_meanwhile" | "not_allowed";
      audit: { details: Record<string, unknown>; customerId?: number } | undefined;
    }> => {
      const { leadId, visitorId, customerId } = lead;
      const { reference, to, version, ...outcome } = decision;
      const moved = await storedLeads.change(client, {
        ownerId: visitorId,
        reference,
        version,
        decide: (before) =>
          // A visit is moved to another day.
          before.state === to && to !== "visit"
            ? "not_allowed"
            : {
                to,
                actor: "retailer",
                now,
                write: async () => {
                  const values = to === "confirmed" ? correctedValues(before) : undefined;
                  if (values !== undefined) await updateLead(client, { ...before, values });
                  await updateOutcome(client, {
                    leadId,
                    refusalCode: outcome.refusalCode ?? null,
                    contractName: outcome.contractName ?? null,
                    startsOn: outcome.startsOn ?? null,
                    visitOn: outcome.visitOn ?? null,
                  });
                },
              },
      });
      if (typeof moved !== "object") return { result: moved ?? "not_allowed", audit: undefined };
      if (to !== "confirmed") await jobs.add(leadMoved, { leadId, state: to }, client);
      const details = detailsOf(decision);
      return {
        result: moved.found,
        audit: customerId === null ? { details } : { details, customerId },
      };
    },
  });
