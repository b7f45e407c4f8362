import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { instant, named } from "#platform/contract/wire.ts";
import { flagParams } from "./staff-flag.ts";
import { flagRoles } from "./desk-roles.ts";

/** Switches a feature on or off on every server; null restores its default. */
export const switchFlag = staffWrite({
  id: "switchFlag",
  summary: "Switch a feature on or off",
  path: "/flags/{flag}/switch",
  roles: flagRoles,
  params: flagParams,
  body: named({
    isOn: ["is_on", z.nullable(z.boolean())],
    /** When it was switched last, as it was read; null where it had its default. Without it, however it is now. */
    readSwitchedAt: ["read_switched_at", z.optional(z.nullable(instant))],
  }),
  response: json(named({ switchedAt: ["switched_at", z.nullable(instant)] })),
  errors: { flag_not_found: 404, flag_needs_settings: 409, flag_changed: 409 },
});
