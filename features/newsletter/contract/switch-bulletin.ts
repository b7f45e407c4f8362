import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { bulletinParams } from "./staff-bulletin.ts";
import { bulletinRoles } from "./desk-roles.ts";

/** Stops an issue that is being sent, or goes on with a stopped one. */
export const switchBulletin = staffWrite({
  id: "switchBulletin",
  summary: "Stop or resume an issue",
  path: "/bulletins/{bulletinId}/switch",
  roles: bulletinRoles,
  params: bulletinParams,
  body: z.strictObject({ to: z.enum(["stopped", "sending"]) }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { bulletin_not_found: 404, bulletin_not_possible: 409 },
});
