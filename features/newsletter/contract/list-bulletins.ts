import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { listedBulletin, offeredNewsletter } from "./staff-bulletin.ts";
import { bulletinRoles } from "./desk-roles.ts";

export const listBulletins = staffRead({
  id: "listBulletins",
  summary: "Issues of newsletters, the latest first",
  path: "/bulletins",
  roles: bulletinRoles,
  response: json(z.object({ items: z.array(listedBulletin), newsletters: z.array(offeredNewsletter) })),
  errors: {},
});
