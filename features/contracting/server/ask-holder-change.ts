import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { askHolderChange } from "../contract/ask-holder-change.ts";
import { progressOf } from "./lead-papers.ts";
import type { ContractingPorts } from "./leads/contracting-ports.ts";
import { reportLead } from "./leads/follow-confirmation.ts";
import { visitorIdsOf } from "./leads/lead-owner.ts";
import { findOwnLead, storedLeads, updateLead, updateOutcome } from "./leads/lead-queries.ts";

/** The distributors' codes for a tax id that is not that of the contract in force: of electricity, and of gas. */
const otherNameCodes: readonly (string | null)[] = ["03", "R12"];

export const handleAskHolderChange = ({ database }: Pick<ContractingPorts, "database">): Handler =>
  handler(askHolderChange, async (call) => {
    const { params, language, now, fail } = call;
    const { pool } = database;
    const found = await findOwnLead(pool, { ...params, visitorIds: visitorIdsOf(call), now });
    const lead = found ?? fail("lead_not_found");
    const { leadId, confirmedAt, customerId, electricityLeadId, expiresAt } = lead;
    if (confirmedAt === null || !otherNameCodes.includes(lead.refusalCode))
      return fail("lead_not_correctable");
    const asked = await inTransaction(pool, async (client) => {
      const changed = await storedLeads.change(client, {
        ownerId: lead.visitorId,
        reference: lead.reference,
        decide: ({ state, values, language: contracted }) =>
          state === "refused"
            ? {
                to: "confirmed",
                actor: "applicant",
                now,
                write: async () => {
                  const answers = { ...values, changesOwner: true, process: "holder_change" as const };
                  await updateLead(client, {
                    leadId,
                    customerId,
                    values: answers,
                    language: contracted,
                    electricityLeadId,
                    expiresAt,
                  });
                  await updateOutcome(client, {
                    leadId,
                    refusalCode: null,
                    contractName: null,
                    startsOn: null,
                    visitOn: null,
                  });
                },
              }
            : "not_allowed",
      });
      if (typeof changed !== "object") return fail("lead_not_correctable");
      await reportLead(client, changed.found, { type: "lead.confirmed", now });
      return changed.found;
    });
    return progressOf({ database }, { ...asked, confirmedAt }, { language, now });
  });
