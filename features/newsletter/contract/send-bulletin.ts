import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { bulletinParams, bulletinVersion } from "./staff-bulletin.ts";
import { bulletinRoles } from "./desk-roles.ts";

/** Begins to send a draft to the subscribers of its newsletter, once. */
export const sendBulletin = staffWrite({
  id: "sendBulletin",
  summary: "Send an issue to its subscribers",
  path: "/bulletins/{bulletinId}/send",
  roles: bulletinRoles,
  params: bulletinParams,
  body: z.strictObject({ version: bulletinVersion }),
  response: json(z.object({ recipients: z.int() })),
  errors: {
    bulletin_not_found: 404,
    bulletin_changed: 409,
    bulletin_incomplete: 400,
    newsletter_not_sent_here: 400,
  },
});
