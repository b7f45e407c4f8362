import { file, staffRead } from "#platform/contract/endpoint.ts";
import { csvMediaType } from "#platform/contract/sheet-media-types.ts";
import { loadParams, loadRoles } from "./file-load.ts";

/** Every record that the last step refused, with its line, its key and the reason. */
export const downloadLoadRefusals = staffRead({
  id: "downloadLoadRefusals",
  summary: "The refused records of a load as CSV",
  path: "/loads/{loadId}/refusals",
  roles: loadRoles,
  rate: "document",
  params: loadParams,
  response: file(csvMediaType),
  errors: { load_not_found: 404 },
});
