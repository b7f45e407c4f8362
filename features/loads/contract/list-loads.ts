import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { fileLoad, loadKind, loadRoles } from "./file-load.ts";

export const listLoads = staffRead({
  id: "listLoads",
  summary: "The last files that were sent to be loaded, and the kinds of file",
  path: "/loads",
  roles: loadRoles,
  response: json(z.object({ items: z.array(fileLoad), kinds: z.array(loadKind) })),
  errors: {},
});
