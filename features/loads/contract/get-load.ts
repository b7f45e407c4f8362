import { json, staffRead } from "#platform/contract/endpoint.ts";
import { fileLoad, loadParams, loadRoles } from "./file-load.ts";

export const getLoad = staffRead({
  id: "getLoad",
  summary: "A file that was sent to be loaded, with its rehearsal and its load",
  path: "/loads/{loadId}",
  roles: loadRoles,
  params: loadParams,
  response: json(fileLoad),
  errors: { load_not_found: 404 },
});
