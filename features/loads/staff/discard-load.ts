import { defineStaffAction } from "#platform/server/staff-action.ts";
import { loadRoles } from "../contract/file-load.ts";
import { lockLoad, markDiscarded, removeContent } from "../server/load-queries.ts";

interface Discarded {
  readonly fault?: "load_not_found" | "load_under_way" | undefined;
  readonly storageKey?: string | undefined;
}

const refused = (fault: Discarded["fault"]) => ({ result: { fault }, audit: undefined });

/** Discards a file that is not to be loaded; the result has the key of what is deleted from the storage. */
export const discardLoadOf = defineStaffAction<{ readonly loadId: number }, Discarded>({
  name: "loads discard",
  roles: loadRoles,
  change: async (client, { loadId }, now) => {
    const load = await lockLoad(client, loadId);
    if (load === undefined) return refused("load_not_found");
    const isLoaded = load.step === "load" && load.state === "done";
    if (isLoaded || load.state === "running" || load.state === "discarded") return refused("load_under_way");
    await markDiscarded(client, loadId, now);
    const storageKey = await removeContent(client, loadId);
    const { kind, filename } = load;
    return { result: { storageKey }, audit: { details: { loadId, kind, filename } } };
  },
});
