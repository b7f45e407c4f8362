import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { bulletinParams } from "./staff-bulletin.ts";
import { bulletinRoles } from "./desk-roles.ts";

/** Sends what is saved to the staff member alone. */
export const testBulletin = staffWrite({
  id: "testBulletin",
  summary: "Send an issue to oneself",
  path: "/bulletins/{bulletinId}/test",
  roles: bulletinRoles,
  params: bulletinParams,
  body: z.strictObject({ language: z.enum(completeLanguages) }),
  response: json(z.object({ email: z.string() })),
  errors: { bulletin_not_found: 404, bulletin_incomplete: 400 },
});
