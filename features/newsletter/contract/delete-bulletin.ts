import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { bulletinParams, bulletinVersion } from "./staff-bulletin.ts";
import { bulletinRoles } from "./desk-roles.ts";

/** Deletes a draft; what was sent stays. */
export const deleteBulletin = staffWrite({
  id: "deleteBulletin",
  summary: "Delete the draft of an issue",
  path: "/bulletins/{bulletinId}/delete",
  roles: bulletinRoles,
  params: bulletinParams,
  body: z.strictObject({ version: bulletinVersion }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { bulletin_not_found: 404, bulletin_changed: 409 },
});
