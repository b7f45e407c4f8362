import type { Maintenance } from "#platform/contract/maintenance.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { maintenanceAt } from "./maintenance-policy.ts";
import {
  deleteMaintenance,
  selectMaintenance,
  upsertMaintenance,
  type AnnouncedMaintenance,
} from "./maintenance-queries.ts";

/**
 * The deployment's maintenance. `read` answers from memory, at every call; `refresh` reads the database again, and the
 * server does so every second. While the database is out of reach what was last known holds.
 */
export const createMaintenanceBoard = (database: Pick<Database, "pool">) => {
  let known: AnnouncedMaintenance | undefined;
  const refresh = async (): Promise<void> => {
    known = await selectMaintenance(database);
  };
  return {
    read: (now: Date): Maintenance | undefined => known && maintenanceAt(known, now),
    refresh,
    find: (): Promise<AnnouncedMaintenance | undefined> => selectMaintenance(database),
    announce: async (next: AnnouncedMaintenance): Promise<void> => {
      await upsertMaintenance(database, next);
      await refresh();
    },
    end: async (): Promise<void> => {
      await deleteMaintenance(database);
      await refresh();
    },
  };
};
