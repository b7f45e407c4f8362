import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { flagParams } from "./staff-flag.ts";
import { flagRoles } from "./desk-roles.ts";

/** Switches a feature on or off on every server; null restores its default. */
export const switchFlag = staffWrite({
  id: "switchFlag",
  summary: "Switch a feature on or off",
  path: "/flags/{flag}/switch",
  roles: flagRoles,
  params: flagParams,
  body: named({ isOn: ["is_on", z.nullable(z.boolean())] }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { flag_not_found: 404, flag_needs_settings: 409 },
});
