import { completeLanguages } from "#platform/contract/languages.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { maintenanceRoles } from "../contract/desk-roles.ts";
import { deleteMaintenance, upsertMaintenance, type AnnouncedMaintenance } from "../server/maintenance.ts";

/** Closes the portal, at once or from an instant on. */
export const beginMaintenance = defineStaffAction({
  name: "maintenance on",
  roles: maintenanceRoles,
  change: async (client, next: AnnouncedMaintenance) => {
    await upsertMaintenance(client, next);
    const { startsAt, endsAt, texts } = next;
    const languages = completeLanguages.filter((language) => texts[language] !== undefined);
    return { result: undefined, audit: { details: { startsAt, endsAt, languages } } };
  },
});

/** Opens the portal again, or cancels what was planned; false when there was nothing. */
export const closeMaintenance = defineStaffAction({
  name: "maintenance off",
  roles: maintenanceRoles,
  change: async (client) => {
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
