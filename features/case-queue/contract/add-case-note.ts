import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { caseKey, deskRoles } from "./queued-case.ts";

export const maxNoteLength = 4000;

/** The same note again within ten minutes is the same. */
export const addCaseNote = staffWrite({
  id: "addCaseNote",
  summary: "Write a note about a case, which only staff read",
  path: "/cases/{kind}/{reference}/notes",
  roles: deskRoles,
  params: caseKey,
  body: z.strictObject({ body: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxNoteLength)) }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { case_ended: 409 },
});
