import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { loadParams, loadRoles } from "./file-load.ts";

/** Deletes a file that is not to be loaded. */
export const discardLoad = staffWrite({
  id: "discardLoad",
  summary: "Discard a file that was sent to be loaded",
  path: "/loads/{loadId}/discard",
  roles: loadRoles,
  params: loadParams,
  response: json(z.object({ status: z.literal("OK") })),
  errors: { load_not_found: 404, load_under_way: 409 },
});
