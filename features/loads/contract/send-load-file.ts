import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { loadRoles } from "./file-load.ts";

/** The file is rehearsed: nothing is changed before `startLoad`. */
export const sendLoadFile = staffWrite({
  id: "sendLoadFile",
  summary: "Send a file to be rehearsed",
  path: "/loads",
  roles: loadRoles,
  takesFile: true,
  query: z.object({
    kind: z.string().check(z.minLength(1), z.maxLength(40)),
    name: z.string().check(z.minLength(1), z.maxLength(255)),
  }),
  response: json(named({ loadId: ["load_id", z.int()] })),
  errors: {
    load_kind_not_known: 400,
    load_file_empty: 400,
    load_file_too_large: 413,
    too_many_loads: 409,
  },
});
