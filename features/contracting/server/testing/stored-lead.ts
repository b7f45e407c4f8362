import type { Queryable } from "#platform/server/database/query.ts";
import { insertLead, storedLeads } from "../leads/lead-queries.ts";

/** A lead that waits for the retailer; the reference. */
export const insertConfirmedLead = async (client: Queryable): Promise<string> => {
  const now = new Date();
  const visitorId = crypto.randomUUID();
  const opened = await storedLeads.open(client, {
    ownerId: visitorId,
    state: "draft",
    actor: "applicant",
    now,
    insert: ({ caseId, reference }) =>
      insertLead(client, {
        leadId: caseId,
        visitorId,
        reference,
        customerId: null,
        commodity: "electricity",
        values: {},
        language: "ca",
        network: "192.0.2.0",
        creationKey: null,
        idempotencyKey: visitorId,
        electricityLeadId: null,
        now,
        expiresAt: new Date(now.getTime() + 86_400_000),
      }),
  });
  if (opened.earlier !== undefined) throw new Error("There is a lead already");
  const { reference } = opened.found;
  await storedLeads.change(client, {
    ownerId: visitorId,
    reference,
    decide: () => ({ to: "confirmed", actor: "applicant", now }),
  });
  return reference;
};
