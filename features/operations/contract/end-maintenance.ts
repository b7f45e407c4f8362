import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { maintenanceRoles } from "./desk-roles.ts";

/** Opens the portal again, or cancels what was planned. */
export const endMaintenance = staffWrite({
  id: "endMaintenance",
  summary: "End a maintenance",
  path: "/maintenance/end",
  roles: maintenanceRoles,
  response: json(z.object({ status: z.literal("OK") })),
  errors: { maintenance_not_found: 404 },
});
