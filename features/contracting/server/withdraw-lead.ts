import { madridDate } from "#energy/calendar.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { withdrawLead } from "../contract/withdraw-lead.ts";
import type { ContractingPorts } from "./leads/contracting-ports.ts";
import { reportLead } from "./leads/follow-confirmation.ts";
import { toRecord } from "./leads/lead-answers.ts";
import { leadMoved } from "./leads/lead-jobs.ts";
import { visitorIdsOf } from "./leads/lead-owner.ts";
import { findLeadWhole, findOwnLead, lockLead, storedLeads } from "./leads/lead-queries.ts";
import { withdrawalEndOf } from "./papers/lead-documents.ts";
import { withdrawLeadSignature } from "./papers/poll-lead-signatures.ts";

/**
 * Withdraws from a confirmed request or the contract that came of it, within the days that the law gives consumers. The
 * retailer hears of it where it has heard of the request.
 */
export const handleWithdrawLead = ({
  database,
  jobs,
}: Pick<ContractingPorts, "database" | "jobs">): Handler =>
  handler(withdrawLead, async (call) => {
    const { params, client: caller, now, fail } = call;
    const { pool } = database;
    const lead =
      (await findOwnLead(pool, { ...params, visitorIds: visitorIdsOf(call), now })) ?? fail("lead_not_found");
    const { values } = await findLeadWhole(pool, lead);
    const end = withdrawalEndOf({ ...lead, values }) ?? fail("lead_not_withdrawable");
    if (lead.state === "withdrawn") return fail("lead_not_withdrawable");
    if (madridDate(now) > end) return fail("withdrawal_too_late");
    const withdrawn = await inTransaction(pool, async (client) => {
      await lockLead(client, lead.leadId);
      const changed = await storedLeads.change(client, {
        ownerId: lead.visitorId,
        reference: lead.reference,
        decide: () => ({ to: "withdrawn", actor: "applicant", now }),
      });
      if (typeof changed !== "object" || changed.before.state === "withdrawn")
        return fail("lead_not_withdrawable");
      const { leadId } = lead;
      const { address } = caller;
      const wasOpen = await withdrawLeadSignature(client, { jobs }, { leadId, address, now });
      if (!wasOpen) await reportLead(client, changed.found, { type: "lead.withdrawn", now });
      await jobs.add(leadMoved, { leadId, state: "withdrawn" }, client);
      return changed.found;
    });
    return toRecord(pool, withdrawn);
  });
