import type { Maintenance } from "#platform/contract/maintenance.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute, instant, nullable, queryRow, text, type RowOf } from "#platform/server/database/query.ts";

export type MaintenanceTimes = Pick<Maintenance, "startsAt" | "endsAt">;

/** The maintenance phase at `now`. It lasts until an operator ends it, even past the expected end. */
export const maintenanceAt = ({ startsAt, endsAt }: MaintenanceTimes, now: Date): Maintenance => ({
  phase: startsAt !== null && startsAt > now ? "announced" : "on",
  startsAt,
  endsAt,
});

const columns = { startsAt: nullable(instant), endsAt: nullable(instant), announcedBy: text };
export type AnnouncedMaintenance = RowOf<typeof columns>;

const selectMaintenance = ({ pool }: Pick<Database, "pool">): Promise<AnnouncedMaintenance | undefined> =>
  queryRow(pool, {
    name: "find-maintenance",
    text: `select starts_at as "startsAt", ends_at as "endsAt", announced_by as "announcedBy" from maintenance`,
    columns,
  });

/** Replaces any other maintenance. */
const upsertMaintenance = async (
  { pool }: Pick<Database, "pool">,
  { startsAt, endsAt, announcedBy }: AnnouncedMaintenance,
): Promise<void> => {
  await execute(pool, {
    text: `insert into maintenance (starts_at, ends_at, announced_by) values ($1, $2, $3)
           on conflict (only_row) do update
           set starts_at = excluded.starts_at, ends_at = excluded.ends_at, announced_by = excluded.announced_by`,
    values: [startsAt, endsAt, announcedBy],
  });
};

const deleteMaintenance = async ({ pool }: Pick<Database, "pool">): Promise<void> => {
  await execute(pool, { text: "delete from maintenance" });
};

/**
 * The deployment's maintenance. `read` answers from memory, at every request; `refresh` reads the database
 * again, which the server does every second. While the database is unreachable the last known state stays in
 * force.
 */
export const createMaintenanceStore = (database: Pick<Database, "pool">) => {
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
