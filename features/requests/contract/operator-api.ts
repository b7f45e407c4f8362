import * as z from "zod/mini";
import { operatorCase, visitorMessage } from "#features/support/contract/operator-cases.ts";
import { uploadTypes } from "#platform/contract/attachments.ts";
import { operatorPayment } from "#features/payments/contract/operator-payment.ts";
import { file, json } from "#platform/contract/endpoint.ts";
import { defineOperatorEndpoint } from "#platform/contract/operator-endpoint.ts";
import { requestStates } from "#platform/contract/request-state.ts";
import { instant, integerText, named } from "#platform/contract/wire.ts";
import { requestKinds, requestReference } from "./change-request.ts";

/** The types of event that the portal reports. */
export const eventTypes = [
  "request.sent",
  "request.cancelled",
  "payment.received",
  "case.opened",
  "case.message",
  "case.reopened",
  "case.closed",
  "visitor_message.received",
] as const;
export type EventType = (typeof eventTypes)[number];

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

export const eventData = z.union([operatorRequest, operatorPayment, operatorCase, visitorMessage]);
export type EventData = z.output<typeof eventData>;

/**
 * Something that happened in the portal. It is reported at least once; a repetition has the same id. `data` is the
 * request, the case or the visitor's message as it was at that moment, or the card payment.
 */
export const operatorEvent = named({
  eventId: ["id", z.uuid()],
  type: ["type", z.enum(eventTypes)],
  occurredAt: ["timestamp", instant],
  data: ["data", eventData],
});
export type OperatorEvent = z.output<typeof operatorEvent>;

const reference = z.object({ reference: requestReference });
const wrongState = { request_not_found: 404, request_not_open: 409 } as const;

export const listEvents = defineOperatorEndpoint({
  id: "listEvents",
  summary: "Events that have not been acknowledged, the oldest first",
  method: "GET",
  path: "/events",
  scope: "events",
  query: z.object({
    limit: z.optional(integerText(1, 500)),
    /** `dead`: events whose webhook was given up. */
    state: z.optional(z.enum(["pending", "dead"])),
  }),
  response: json(z.object({ events: z.array(operatorEvent), has_more: z.boolean() })),
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
