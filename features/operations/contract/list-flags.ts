import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { staffFlag } from "./staff-flag.ts";
import { flagRoles } from "./desk-roles.ts";

export const listFlags = staffRead({
  id: "listFlags",
  summary: "Features that can be switched while the portal runs",
  path: "/flags",
  roles: flagRoles,
  response: json(z.object({ items: z.array(staffFlag) })),
  errors: {},
});
