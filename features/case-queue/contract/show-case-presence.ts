import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { instant, named } from "#platform/contract/wire.ts";
import { caseKey, deskRoles } from "./queued-case.ts";

/** How often a page that is visible says so. */
export const presenceEveryMs = 15_000;
/** After this time without a word a page is taken for closed. */
export const presenceLastsMs = 40_000;

/** A courtesy: no answer is refused for it, and the audit log has looks of its own. */
export const showCasePresence = staffWrite({
  id: "showCasePresence",
  summary: "Say that the staff member has a case open, or has closed it, and read who else has it open",
  path: "/cases/{kind}/{reference}/presence",
  roles: deskRoles,
  rate: "read",
  params: caseKey,
  body: z.strictObject({ open: z.boolean() }),
  response: json(
    z.object({ others: z.array(named({ name: ["name", z.string()], seenAt: ["seen_at", instant] })) }),
  ),
  errors: {},
});
