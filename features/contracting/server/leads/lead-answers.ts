import { processCodeOf } from "#energy/contract-process.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import type { LeadRecord } from "../../contract/lead-record.ts";
import type { OperatorLead } from "../../contract/operator-leads.ts";
import { processOfLead } from "./confirmation-message.ts";
import { listConsents } from "./lead-consents.ts";
import { listLeadFiles } from "./lead-files.ts";
import { findLeadWhole, type Lead } from "./lead-queries.ts";

/** A lead as its own visitor reads it. */
export const toRecord = async (client: Queryable, lead: Lead): Promise<LeadRecord> => ({
  ...lead,
  files: await listLeadFiles(client, lead.leadId),
  expiresAt: lead.state === "draft" ? lead.expiresAt : null,
});

/** A lead as the retailer's system reads it: one for gas with what it shares with that for electricity. */
export const toOperatorLead = async (client: Queryable, lead: Lead): Promise<OperatorLead> => {
  const { values, electricity } = await findLeadWhole(client, lead);
  const process = processOfLead(values);
  return {
    ...lead,
    values,
    process,
    processCode: processCodeOf(process, lead.commodity),
    wantsCall: lead.productId === null,
    electricityReference: electricity?.reference ?? null,
    files: await listLeadFiles(client, lead.leadId),
    consents: await listConsents(client, lead.leadId),
  };
};
