import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { readVersion } from "#platform/contract/read-version.ts";
import { instant, named } from "#platform/contract/wire.ts";
import { maintenanceTexts, staffMaintenance } from "./staff-maintenance.ts";
import { maintenanceRoles } from "./desk-roles.ts";

/** Closes the portal at once or from an instant on, in place of the maintenance that was read. */
export const startMaintenance = staffWrite({
  id: "startMaintenance",
  summary: "Begin or plan a maintenance",
  path: "/maintenance",
  roles: maintenanceRoles,
  body: named({
    /** Null to begin at once. */
    startsAt: ["starts_at", z.nullable(instant)],
    endsAt: ["ends_at", z.nullable(instant)],
    texts: ["texts", maintenanceTexts],
    version: ["version", readVersion],
  }),
  response: json(staffMaintenance),
  errors: { maintenance_ends_first: 400, maintenance_changed: 409 },
});
