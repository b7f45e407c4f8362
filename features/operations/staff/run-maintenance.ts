import { completeLanguages } from "#platform/contract/languages.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { maintenanceRoles } from "../contract/desk-roles.ts";
import {
  deleteMaintenance,
  lockMaintenance,
  maintenanceVersion,
  selectMaintenance,
  upsertMaintenance,
  type AnnouncedMaintenance,
} from "../server/maintenance.ts";

interface Changed<Result> {
  readonly result: Result | "maintenance_changed";
  readonly audit: { readonly details: Record<string, unknown> } | undefined;
}

const changedMeanwhile = { result: "maintenance_changed", audit: undefined } as const;

/** Whether it still is what was read; what was not read is not compared. */
const isAsRead = async (client: Queryable, version: string | null | undefined): Promise<boolean> => {
  await lockMaintenance(client);
  return version === undefined || maintenanceVersion(await selectMaintenance(client)) === version;
};

interface NextMaintenance extends AnnouncedMaintenance {
  readonly version?: string | null | undefined;
}

/** Closes the portal, at once or from an instant on; the result is the maintenance as it is stored. */
export const beginMaintenance = defineStaffAction({
  name: "maintenance on",
  roles: maintenanceRoles,
  change: async (client, { version, ...next }: NextMaintenance): Promise<Changed<AnnouncedMaintenance>> => {
    if (!(await isAsRead(client, version))) return changedMeanwhile;
    await upsertMaintenance(client, next);
    const stored = (await selectMaintenance(client)) ?? next;
    const { startsAt, endsAt, texts } = next;
    const languages = completeLanguages.filter((language) => texts[language] !== undefined);
    return { result: stored, audit: { details: { startsAt, endsAt, languages } } };
  },
});

/** Opens the portal again, or cancels what was planned; false when there was nothing. */
export const closeMaintenance = defineStaffAction({
  name: "maintenance off",
  roles: maintenanceRoles,
  change: async (
    client,
    { version }: { readonly version?: string | null | undefined },
  ): Promise<Changed<boolean>> => {
    if (!(await isAsRead(client, version))) return changedMeanwhile;
    const isEnded = await deleteMaintenance(client);
    return { result: isEnded, audit: isEnded ? { details: {} } : undefined };
  },
});

/** Notes that a link past the maintenance was made: it is signed, and stored nowhere. */
export const noteBypass = defineStaffAction({
  name: "maintenance bypass",
  roles: maintenanceRoles,
  change: async () => ({ result: undefined, audit: { details: {} } }),
});
