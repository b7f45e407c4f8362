import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { day, instant, named } from "#platform/contract/wire.ts";
import { caseKey, colleague, deskRoles, queuedCase } from "./queued-case.ts";

const caseNote = named({
  note: ["number", z.int()],
  author: ["author", z.string()],
  body: ["body", z.string()],
  writtenAt: ["written_at", instant],
});

export const getQueuedCase = staffRead({
  id: "getQueuedCase",
  summary: "A case in the queue with the notes of staff",
  path: "/cases/{kind}/{reference}",
  roles: deskRoles,
  params: caseKey,
  response: json(
    named({
      /** Null when the case has ended. */
      queued: ["queued", z.nullable(queuedCase)],
      today: ["today", day],
      notes: ["notes", z.array(caseNote)],
      colleagues: ["colleagues", z.array(colleague)],
    }),
  ),
  errors: {},
});
