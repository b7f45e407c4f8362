import * as z from "zod/mini";
import { uploadTypes } from "#platform/contract/attachments.ts";
import { callBackOrigins, contactHours } from "#platform/contract/call-back.ts";
import { caseReference } from "#platform/contract/case-reference.ts";
import { file, json } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { instantCursor, nextPage } from "#platform/contract/list-cursor.ts";
import { defineOperatorEndpoint } from "#platform/contract/operator-endpoint.ts";
import { instant, integerText, named } from "#platform/contract/wire.ts";

export const callBackStates = ["requested", "called", "cancelled"] as const;
export type CallBackState = (typeof callBackStates)[number];

/** A call-back as the retailer's system reads it. `details`: what the person had calculated or compared. */
export const operatorCallBack = named({
  reference: ["reference", caseReference],
  state: ["state", z.enum(callBackStates)],
  origin: ["origin", z.enum(callBackOrigins)],
  language: ["language", z.enum(completeLanguages)],
  givenName: ["name", z.string()],
  surname1: ["surname1", z.string()],
  surname2: ["surname2", z.string()],
  email: ["email", z.string()],
  telephone: ["telephone", z.string()],
  contactHours: ["contact_hours", z.enum(contactHours)],
  cups: ["cups", z.nullable(z.string())],
  details: ["details", z.record(z.string(), z.unknown())],
  consentVersion: ["consent_version", z.string()],
  consentText: ["consent_text", z.string()],
  files: [
    "files",
    z.array(
      named({
        fileId: ["id", z.uuid()],
        filename: ["filename", z.string()],
        mediaType: ["media_type", z.string()],
        sizeBytes: ["size_bytes", z.int()],
      }),
    ),
  ],
  createdAt: ["created_at", instant],
  changedAt: ["changed_at", instant],
});
export type OperatorCallBack = z.output<typeof operatorCallBack>;

const scope = "cases";
const reference = z.object({ reference: caseReference });

export const listCallBacks = defineOperatorEndpoint({
  id: "listCallBacks",
  summary: "Persons who wait to be called, the longest waiting first; with a state, those in it",
  description: "Continue with after=<next> until next is null.",
  method: "GET",
  path: "/call-backs",
  scope,
  query: z.object({
    state: z.optional(z.enum(callBackStates)),
    limit: z.optional(integerText(1, 200)),
    after: z.optional(instantCursor),
  }),
  response: json(z.object({ call_backs: z.array(operatorCallBack), next: nextPage })),
  errors: {},
});

export const closeCallBack = defineOperatorEndpoint({
  id: "closeCallBack",
  summary: "Record that a person was called, or will not be",
  method: "POST",
  path: "/call-backs/{reference}/close",
  scope,
  params: reference,
  body: z.strictObject({ outcome: z.enum(["called", "cancelled"]) }),
  response: json(operatorCallBack),
  errors: { call_back_not_found: 404, call_back_closed: 409 },
});

export const downloadCallBackFile = defineOperatorEndpoint({
  id: "downloadCallBackFile",
  summary: "A file of a call-back",
  method: "GET",
  path: "/call-backs/{reference}/files/{file}",
  scope,
  params: named({ reference: ["reference", caseReference], fileId: ["file", z.uuid()] }),
  response: file(...uploadTypes),
  errors: { call_back_not_found: 404 },
});
