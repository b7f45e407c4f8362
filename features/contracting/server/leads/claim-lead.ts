import { execute, type Queryable } from "#platform/server/database/query.ts";
import { visitorIdOfCustomer } from "./lead-owner.ts";
import { insertOpening } from "./lead-openings.ts";

/** Makes a customer the one of a lead, with its files and papers, and lets the customer's sessions read it. */
export const claimLead = async (
  client: Queryable,
  { leadId, customerId, now }: { readonly leadId: string; readonly customerId: number; readonly now: Date },
): Promise<void> => {
  await execute(client, {
    name: "claim-lead",
    text: "update leads set customer_id = $2 where lead_id = $1",
    values: [leadId, customerId],
  });
  await execute(client, {
    name: "claim-lead-files",
    text: "update lead_files set customer_id = $2 where lead_id = $1",
    values: [leadId, customerId],
  });
  await execute(client, {
    name: "claim-lead-papers",
    text: "update lead_papers set customer_id = $2 where lead_id = $1",
    values: [leadId, customerId],
  });
  await insertOpening(client, { leadIds: [leadId], visitorId: visitorIdOfCustomer(customerId), now });
};
