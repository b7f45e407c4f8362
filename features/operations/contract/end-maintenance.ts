import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { readVersion } from "#platform/contract/read-version.ts";
import { named } from "#platform/contract/wire.ts";
import { maintenanceRoles } from "./desk-roles.ts";

/** Opens the portal again, or cancels what was planned. */
export const endMaintenance = staffWrite({
  id: "endMaintenance",
  summary: "End a maintenance",
  path: "/maintenance/end",
  roles: maintenanceRoles,
  body: named({ version: ["version", readVersion] }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { maintenance_not_found: 404, maintenance_changed: 409 },
});
