import type { Database } from "#platform/server/database/pool.ts";
import { execute, instant, nullable, queryRow, text, type RowOf } from "#platform/server/database/query.ts";

const columns = { startsAt: nullable(instant), endsAt: nullable(instant), announcedBy: text };
export type AnnouncedMaintenance = RowOf<typeof columns>;

export const selectMaintenance = ({
  pool,
}: Pick<Database, "pool">): Promise<AnnouncedMaintenance | undefined> =>
  queryRow(pool, {
    name: "find-maintenance",
    text: `select starts_at as "startsAt", ends_at as "endsAt", announced_by as "announcedBy" from maintenance`,
    columns,
  });

/** Puts this maintenance in the place of any other. */
export const upsertMaintenance = async (
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

export const deleteMaintenance = async ({ pool }: Pick<Database, "pool">): Promise<void> => {
  await execute(pool, { text: "delete from maintenance" });
};
