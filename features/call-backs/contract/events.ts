import { defineEvents } from "#platform/contract/operator-events.ts";
import { operatorCallBack } from "./operator-call-backs.ts";

/** What the retailer itself closes is no event. */
export const events = defineEvents({
  CallBack: { data: operatorCallBack, types: ["call_back.requested", "call_back.cancelled"] },
});
