import * as z from "zod/mini";
import { json } from "#platform/contract/endpoint.ts";
import { instantCursor, nextPage } from "#platform/contract/list-cursor.ts";
import { defineOperatorEndpoint } from "#platform/contract/operator-endpoint.ts";
import { operatorEvent } from "#platform/contract/operator-events.ts";
import { integerText } from "#platform/contract/wire.ts";

export const listEvents = defineOperatorEndpoint({
  id: "listEvents",
  summary: "Events that have not been acknowledged, the oldest first",
  description:
    "To read all of them, acknowledge what was processed and call again while has_more is true. Without " +
    "acknowledging, continue after the last one with its cursor: after=<next>.",
  method: "GET",
  path: "/events",
  scope: "events",
  query: z.object({
    limit: z.optional(integerText(1, 500)),
    /** `dead`: events whose webhook was given up. */
    state: z.optional(z.enum(["pending", "dead"])),
    after: z.optional(instantCursor),
  }),
  response: json(z.object({ events: z.array(operatorEvent), has_more: z.boolean(), next: nextPage })),
  errors: {},
});

export const acknowledgeEvents = defineOperatorEndpoint({
  id: "acknowledgeEvents",
  summary: "Mark events as processed; they are not reported again",
  method: "POST",
  path: "/events/acknowledge",
  scope: "events",
  body: z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)) }),
  response: json(z.object({ acknowledged: z.int() })),
  errors: {},
});
