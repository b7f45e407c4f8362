import { defineEvents } from "#platform/contract/operator-events.ts";
import { operatorPayment } from "./operator-payment.ts";

export const events = defineEvents({
  Payment: { data: operatorPayment, types: ["payment.received"] },
});
