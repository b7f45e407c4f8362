import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { maintenanceRoles } from "./desk-roles.ts";

/** A link that lets one browser use the portal during a maintenance. */
export const openMaintenanceBypass = staffWrite({
  id: "openMaintenanceBypass",
  summary: "Make a link past the maintenance",
  path: "/maintenance/bypass",
  roles: maintenanceRoles,
  response: json(
    named({
      /** With the origin of the portal. */
      link: ["link", z.string()],
      linkMinutes: ["link_minutes", z.int()],
      passHours: ["pass_hours", z.int()],
    }),
  ),
  errors: {},
});
