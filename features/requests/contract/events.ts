import { defineEvents } from "#platform/contract/operator-events.ts";
import { operatorRequest } from "./operator-api.ts";

export const events = defineEvents({
  Request: { data: operatorRequest, types: ["request.sent", "request.cancelled"] },
});
