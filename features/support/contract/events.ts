import { defineEvents } from "#platform/contract/operator-events.ts";
import { operatorCase, visitorMessage } from "./operator-cases.ts";

/** The retailer's own answers are no events. */
export const events = defineEvents({
  Case: { data: operatorCase, types: ["case.opened", "case.message", "case.reopened", "case.closed"] },
  VisitorMessage: { data: visitorMessage, types: ["visitor_message.received"] },
});
