import { defineStaffAction } from "#platform/server/staff-action.ts";
import { loadRoles } from "../contract/file-load.ts";
import { lockLoad, requestLoad, type LoadAuthor } from "../server/load-queries.ts";

interface LoadRequest extends LoadAuthor {
  readonly loadId: number;
}

/** Asks for the load of a file that was rehearsed, or whose load failed. */
export const requestLoadOf = defineStaffAction({
  name: "loads start",
  roles: loadRoles,
  change: async (client, request: LoadRequest) => {
    const load = await lockLoad(client, request.loadId);
    if (load === undefined) return { result: "load_not_found" as const, audit: undefined };
    const isRehearsed = load.step === "rehearsal" && load.state === "done";
    const hasFailed = load.step === "load" && load.state === "failed";
    if (!load.hasContent || !(isRehearsed || hasFailed))
      return { result: "load_not_ready" as const, audit: undefined };
    await requestLoad(client, request);
    const { loadId, kind, filename } = load;
    return { result: "done" as const, audit: { details: { loadId, kind, filename } } };
  },
});
