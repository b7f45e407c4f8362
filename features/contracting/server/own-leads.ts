import { handler, type Handler } from "#platform/server/handler.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { deleteLead } from "../contract/delete-lead.ts";
import { getContractingConfig } from "../contract/get-contracting-config.ts";
import { getLead } from "../contract/get-lead.ts";
import { uploadLimits } from "../contract/contracting-switches.ts";
import type { ContractingPorts } from "./leads/contracting-ports.ts";
import { toRecord } from "./leads/lead-answers.ts";
import { listLeadFiles } from "./leads/lead-files.ts";
import { visitorIdOfCustomer, visitorIdsOf } from "./leads/lead-owner.ts";
import { deleteLeads, findOwnLead, listOwnLeads } from "./leads/lead-queries.ts";

export const handleGetContractingConfig = ({
  readConfiguration,
}: Pick<ContractingPorts, "readConfiguration">): Handler =>
  handler(getContractingConfig, () => ({ ...readConfiguration().contractation, uploads: uploadLimits }));

export const handleGetLead = ({ database }: Pick<ContractingPorts, "database">): Handler =>
  handler(getLead, async (call) => {
    const { params, now, fail } = call;
    const found = await findOwnLead(database.pool, { ...params, visitorIds: visitorIdsOf(call), now });
    return found === undefined ? fail("lead_not_found") : toRecord(database.pool, found);
  });

export const handleDeleteLead = ({
  database,
  storage,
}: Pick<ContractingPorts, "database" | "storage">): Handler =>
  handler(deleteLead, async (call) => {
    const { params, now, fail } = call;
    const visitorIds = visitorIdsOf(call);
    const keys = await inTransaction(database.pool, async (client) => {
      const lead = (await findOwnLead(client, { ...params, visitorIds, now })) ?? fail("lead_not_found");
      if (lead.state !== "draft") return fail("lead_closed");
      const gas =
        lead.gasLeadId === null
          ? undefined
          : await findOwnLead(client, { leadId: lead.gasLeadId, visitorIds, now });
      const leadIds = [lead, ...(gas?.state === "draft" ? [gas] : [])].map(({ leadId }) => leadId);
      const files = await Promise.all(leadIds.map((leadId) => listLeadFiles(client, leadId)));
      await deleteLeads(client, leadIds);
      return files.flat().map(({ storageKey }) => storageKey);
    });
    await Promise.all(keys.map((key) => storage.delete(key)));
    return { status: "OK" } as const;
  });

/** Whether a contract of the customer is on its way: requested, and neither active nor withdrawn from. */
export const hasPendingContract = async (
  { pool }: Pick<ContractingPorts["database"], "pool">,
  customerId: number,
  now: Date,
): Promise<boolean> => {
  const leads = await listOwnLeads(pool, { visitorIds: [visitorIdOfCustomer(customerId)], now });
  return leads.some(({ state }) => state !== "active" && state !== "withdrawn");
};
