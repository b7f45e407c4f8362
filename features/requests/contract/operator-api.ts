import * as z from "zod/mini";
import { uploadTypes } from "#platform/contract/attachments.ts";
import { caseReference } from "#platform/contract/case-reference.ts";
import { file, json } from "#platform/contract/endpoint.ts";
import { instantCursor, nextPage } from "#platform/contract/list-cursor.ts";
import { defineOperatorEndpoint } from "#platform/contract/operator-endpoint.ts";
import { requestKind } from "#platform/contract/request-kinds.ts";
import { requestStates } from "#platform/contract/request-state.ts";
import { instant, integerText, named } from "#platform/contract/wire.ts";

/** A file that the customer attached to a request; `downloadRequestFile` has its content. */
const requestFile = named({
  fileId: ["id", z.uuid()],
  filename: ["filename", z.string()],
  mediaType: ["media_type", z.string()],
  sizeBytes: ["size_bytes", z.int()],
});

/** A request as the retailer's system reads it. */
export const operatorRequest = named({
  reference: ["reference", caseReference],
  kind: ["kind", requestKind],
  state: ["state", z.enum(requestStates)],
  contractName: ["contract", z.nullable(z.string())],
  taxId: ["tax_id", z.string()],
  details: ["details", z.record(z.string(), z.unknown())],
  reason: ["reason", z.string()],
  files: ["files", z.array(requestFile)],
  createdAt: ["created_at", instant],
  changedAt: ["changed_at", instant],
});
export type OperatorRequest = z.output<typeof operatorRequest>;

const reference = z.object({ reference: caseReference });
const wrongState = { request_not_found: 404, request_not_open: 409 } as const;

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
    kind: z.optional(requestKind),
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
  params: named({ reference: ["reference", caseReference], fileId: ["file", z.uuid()] }),
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
