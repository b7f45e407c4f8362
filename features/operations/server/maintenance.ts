import * as z from "zod/mini";
import { completeLanguages } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  execute,
  instant,
  json,
  nullable,
  queryRow,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { versionOf } from "#platform/server/version-of.ts";
import type { MaintenanceState } from "#platform/server/http/maintenance.ts";

export type PlannedMaintenance = Omit<MaintenanceState, "phase">;

/** The maintenance at `now`. It lasts until an operator ends it, even past the expected end. */
export const maintenanceAt = (
  { startsAt, endsAt, texts }: PlannedMaintenance,
  now: Date,
): MaintenanceState => ({
  phase: startsAt !== null && startsAt > now ? "announced" : "on",
  startsAt,
  endsAt,
  texts,
});

const columns = {
  startsAt: nullable(instant),
  endsAt: nullable(instant),
  texts: json(z.partialRecord(z.enum(completeLanguages), z.string())),
  announcedBy: text,
};
export type AnnouncedMaintenance = RowOf<typeof columns>;

/** The version of a stored maintenance; null of none. */
export const maintenanceVersion = (found: AnnouncedMaintenance | undefined): string | null =>
  found === undefined ? null : versionOf([found.startsAt, found.endsAt, found.texts, found.announcedBy]);

/** Serialises changes without blocking readers. */
export const lockMaintenance = async (client: Queryable): Promise<void> => {
  await execute(client, { text: "lock table maintenance in share row exclusive mode" });
};

export const selectMaintenance = (db: Queryable): Promise<AnnouncedMaintenance | undefined> =>
  queryRow(db, {
    name: "find-maintenance",
    text: `select starts_at as "startsAt", ends_at as "endsAt", texts, announced_by as "announcedBy" from maintenance`,
    columns,
  });

/** Replaces any other maintenance. */
export const upsertMaintenance = async (
  client: Queryable,
  { startsAt, endsAt, texts, announcedBy }: AnnouncedMaintenance,
): Promise<void> => {
  await execute(client, {
    text: `insert into maintenance (starts_at, ends_at, texts, announced_by) values ($1, $2, $3, $4)
           on conflict (only_row) do update
           set starts_at = excluded.starts_at, ends_at = excluded.ends_at, texts = excluded.texts,
             announced_by = excluded.announced_by`,
    values: [startsAt, endsAt, JSON.stringify(texts), announcedBy],
  });
};

/** False when there is none. */
export const deleteMaintenance = async (client: Queryable): Promise<boolean> =>
  (await execute(client, { text: "delete from maintenance" })) > 0;

/**
 * The deployment's maintenance. `read` answers from memory, at every request; `refresh` reads the database
 * again, which the server does every second. While the database is unreachable the last known state stays in
 * force.
 */
export const createMaintenanceStore = ({ pool }: Pick<Database, "pool">) => {
  let known: AnnouncedMaintenance | undefined;
  return {
    read: (now: Date): MaintenanceState | undefined => known && maintenanceAt(known, now),
    refresh: async (): Promise<void> => {
      known = await selectMaintenance(pool);
    },
    find: (): Promise<AnnouncedMaintenance | undefined> => selectMaintenance(pool),
  };
};
export type MaintenanceStore = ReturnType<typeof createMaintenanceStore>;
