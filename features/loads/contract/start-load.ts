import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { loadParams, loadRoles } from "./file-load.ts";

/** After the rehearsal, or again after a load that failed. */
export const startLoad = staffWrite({
  id: "startLoad",
  summary: "Load a file that was rehearsed",
  path: "/loads/{loadId}/load",
  roles: loadRoles,
  params: loadParams,
  response: json(z.object({ status: z.literal("OK") })),
  errors: { load_not_found: 404, load_not_ready: 409 },
});
