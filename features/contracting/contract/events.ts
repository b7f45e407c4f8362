import { defineEvents } from "#platform/contract/operator-events.ts";
import { operatorLead } from "./operator-leads.ts";

/** The retailer's own decisions are no events. */
export const events = defineEvents({
  Lead: { data: operatorLead, types: ["lead.confirmed", "lead.withdrawn"] },
});
