import * as z from "zod/mini";
import { operatorCase, visitorMessage } from "#features/support/contract/operator-cases.ts";
import { uploadTypes } from "#platform/contract/attachments.ts";
import { operatorPayment } from "#features/payments/contract/operator-payment.ts";
import { file, json } from "#platform/contract/endpoint.ts";
import { instantCursor, nextPage } from "#platform/contract/list-cursor.ts";
import { defineOperatorEndpoint } from "#platform/contract/operator-endpoint.ts";
import { requestStates } from "#platform/contract/request-state.ts";
import { instant, integerText, named } from "#platform/contract/wire.ts";
import { requestKinds, requestReference } from "./change-request.ts";

/** A file that the customer attached to a request; `downloadRequestFile` has its content. */
const requestFile = named({
  fileId: ["id", z.uuid()],
  filename: ["filename", z.string()],
  mediaType: ["media_type", z.string()],
  sizeBytes: ["size_bytes", z.int()],
});

/** A request as the retailer's system reads it. */
export const operatorRequest = named({
  reference: ["reference", requestReference],
  kind: ["kind", z.enum(requestKinds)],
  state: ["state", z.enum(requestStates)],
  contractName: ["contract", z.nullable(z.string())],
  taxId: ["tax_id", z.string()],
  details: ["details", z.record(z.string(), z.unknown())],
  reason: ["reason", z.string()],
  // Events of before had none.
  files: ["files", z._default(z.array(requestFile), [])],
  createdAt: ["created_at", instant],
  changedAt: ["changed_at", instant],
});
export type OperatorRequest = z.output<typeof operatorRequest>;

const eventOf = <Type extends string, Schema extends z.core.$ZodType>(type: Type, data: Schema) =>
  named({
    eventId: ["id", z.uuid()],
    type: ["type", z.literal(type)],
    occurredAt: ["timestamp", instant],
    data: ["data", data],
  });

/** The events that the portal reports, by type, each with its own data. */
export const operatorEvents = {
  "request.sent": eventOf("request.sent", operatorRequest),
  "request.cancelled": eventOf("request.cancelled", operatorRequest),
  "payment.received": eventOf("payment.received", operatorPayment),
  "case.opened": eventOf("case.opened", operatorCase),
  "case.message": eventOf("case.message", operatorCase),
  "case.reopened": eventOf("case.reopened", operatorCase),
  "case.closed": eventOf("case.closed", operatorCase),
  "visitor_message.received": eventOf("visitor_message.received", visitorMessage),
} as const;

/**
 * Something that happened in the portal. It is reported at least once; a repetition has the same id. `data` is the
 * request, the case or the visitor's message as it was at that moment, or the card payment.
 */
export const operatorEvent = z.union([
  operatorEvents["request.sent"],
  operatorEvents["request.cancelled"],
  operatorEvents["payment.received"],
  operatorEvents["case.opened"],
  operatorEvents["case.message"],
  operatorEvents["case.reopened"],
  operatorEvents["case.closed"],
  operatorEvents["visitor_message.received"],
]);
export type OperatorEvent = z.output<typeof operatorEvent>;
/** A type of event with its data. */
export type EventContent = OperatorEvent extends infer Event
  ? Event extends { readonly type: infer Type; readonly data: infer Data }
    ? { readonly type: Type; readonly data: Data }
    : never
  : never;

const reference = z.object({ reference: requestReference });
const wrongState = { request_not_found: 404, request_not_open: 409 } as const;

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

export const listOperatorRequests = defineOperatorEndpoint({
  id: "listOperatorRequests",
  summary:
    "Requests of all customers, the oldest first; those that wait for the retailer unless a state is given",
  description: "Continue with after=<next> until next is null.",
  method: "GET",
  path: "/requests",
  scope: "requests",
  query: z.object({
    state: z.optional(z.enum(requestStates)),
    kind: z.optional(z.enum(requestKinds)),
    limit: z.optional(integerText(1, 200)),
    after: z.optional(instantCursor),
  }),
  response: json(z.object({ requests: z.array(operatorRequest), next: nextPage })),
  errors: {},
});

export const getOperatorRequest = defineOperatorEndpoint({
  id: "getOperatorRequest",
  summary: "A request as it is now",
  method: "GET",
  path: "/requests/{reference}",
  scope: "requests",
  params: reference,
  response: json(operatorRequest),
  errors: { request_not_found: 404 },
});

export const downloadRequestFile = defineOperatorEndpoint({
  id: "downloadRequestFile",
  summary: "A file that the customer attached to a request",
  method: "GET",
  path: "/requests/{reference}/files/{file}",
  scope: "requests",
  params: named({ reference: ["reference", requestReference], fileId: ["file", z.uuid()] }),
  response: file(...uploadTypes),
  errors: { request_not_found: 404 },
});

export const acceptRequest = defineOperatorEndpoint({
  id: "acceptRequest",
  summary: "Accept a request: the customer reads that it is being carried out",
  method: "POST",
  path: "/requests/{reference}/accept",
  scope: "requests",
  params: reference,
  response: json(operatorRequest),
  errors: wrongState,
});

export const rejectRequest = defineOperatorEndpoint({
  id: "rejectRequest",
  summary: "Reject a request; the customer reads the reason",
  method: "POST",
  path: "/requests/{reference}/reject",
  scope: "requests",
  params: reference,
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  response: json(operatorRequest),
  errors: wrongState,
});

export const completeRequest = defineOperatorEndpoint({
  id: "completeRequest",
  summary: "Report that a request has been carried out; the portal shows the change as made",
  method: "POST",
  path: "/requests/{reference}/complete",
  scope: "requests",
  params: reference,
  response: json(operatorRequest),
  errors: wrongState,
});
