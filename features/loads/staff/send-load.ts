import { defineStaffAction } from "#platform/server/staff-action.ts";
import { loadRoles } from "../contract/file-load.ts";
import { insertLoad, type NewLoad } from "../server/load-queries.ts";

/** Stores a file that is to be rehearsed. */
export const sendLoad = defineStaffAction({
  name: "loads send",
  roles: loadRoles,
  change: async (client, load: NewLoad, now) => {
    const loadId = await insertLoad(client, load, now);
    const { kind, filename, sizeBytes } = load;
    return { result: loadId, audit: { details: { loadId, kind, filename, sizeBytes } } };
  },
});
