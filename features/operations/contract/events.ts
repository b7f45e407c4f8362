import * as z from "zod/mini";
import { defineEvents } from "#platform/contract/operator-events.ts";
import { named } from "#platform/contract/wire.ts";

/** What staff send to try the connection. */
export const events = defineEvents({
  WebhookTest: { data: named({ sentBy: ["sent_by", z.string()] }), types: ["webhook.test"] },
});
