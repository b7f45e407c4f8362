import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { staffMaintenance } from "./staff-maintenance.ts";
import { maintenanceRoles } from "./desk-roles.ts";

export const getMaintenance = staffRead({
  id: "getMaintenance",
  summary: "Whether the portal is closed, or will be",
  path: "/maintenance",
  roles: maintenanceRoles,
  response: json(
    named({
      /** Null while the portal is open and nothing is planned. */
      maintenance: ["maintenance", z.nullable(staffMaintenance)],
      /** The retailer's telephone, which the page of a maintenance names. */
      phone: ["phone", z.string()],
    }),
  ),
  errors: {},
});
