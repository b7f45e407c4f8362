import { madridDate } from "#energy/calendar.ts";
import { lastWithdrawalDay } from "#energy/withdrawal.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { withdrawLead } from "../contract/withdraw-lead.ts";
import type { ContractingPorts } from "./leads/contracting-ports.ts";
import { reportLead } from "./leads/follow-confirmation.ts";
import { toRecord } from "./leads/lead-answers.ts";
import { leadMoved } from "./leads/lead-jobs.ts";
import { visitorIdsOf } from "./leads/lead-owner.ts";
import { findLeadWhole, findOwnLead, storedLeads } from "./leads/lead-queries.ts";

/** Withdraws from a confirmed request or the contract that came of it, within the days that the law gives consumers. */
export const handleWithdrawLead = ({
  database,
  jobs,
}: Pick<ContractingPorts, "database" | "jobs">): Handler =>
  handler(withdrawLead, async (call) => {
    const { params, now, fail } = call;
    const { pool } = database;
    const lead =
      (await findOwnLead(pool, { ...params, visitorIds: visitorIdsOf(call), now })) ?? fail("lead_not_found");
    const { values } = await findLeadWhole(pool, lead);
    if (lead.confirmedAt === null || values.owner?.kind === "J") return fail("lead_not_withdrawable");
    if (madridDate(now) > lastWithdrawalDay(madridDate(lead.confirmedAt))) return fail("withdrawal_too_late");
    const withdrawn = await inTransaction(pool, async (client) => {
      const changed = await storedLeads.change(client, {
        ownerId: lead.visitorId,
        reference: lead.reference,
        decide: () => ({ to: "withdrawn", actor: "applicant", now }),
      });
      if (typeof changed !== "object" || changed.before.state === "withdrawn")
        return fail("lead_not_withdrawable");
      await reportLead(client, changed.found, { type: "lead.withdrawn", now });
      await jobs.add(leadMoved, { leadId: lead.leadId, state: "withdrawn" }, client);
      return changed.found;
    });
    return toRecord(pool, withdrawn);
  });
