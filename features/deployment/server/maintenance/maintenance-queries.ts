import type { Database } from "#platform/server/database/pool.ts";
import type { MaintenanceTimes } from "./maintenance-policy.ts";

export type AnnouncedMaintenance = MaintenanceTimes & { readonly announcedBy: string };

export const selectMaintenance = async ({
  pool,
}: Pick<Database, "pool">): Promise<AnnouncedMaintenance | undefined> => {
  const { rows } = await pool.query<{
    starts_at: Date | null;
    ends_at: Date | null;
    announced_by: string;
  }>({ name: "find-maintenance", text: "select starts_at, ends_at, announced_by from maintenance" });
  const [row] = rows;
  return row && { startsAt: row.starts_at, endsAt: row.ends_at, announcedBy: row.announced_by };
};

/** Puts this maintenance in the place of any other. */
export const upsertMaintenance = async (
  { pool }: Pick<Database, "pool">,
  { startsAt, endsAt, announcedBy }: AnnouncedMaintenance,
): Promise<void> => {
  await pool.query(
    `insert into maintenance (starts_at, ends_at, announced_by) values ($1, $2, $3)
     on conflict (only_row) do update
     set starts_at = excluded.starts_at, ends_at = excluded.ends_at, announced_by = excluded.announced_by`,
    [startsAt, endsAt, announcedBy],
  );
};

export const deleteMaintenance = async ({ pool }: Pick<Database, "pool">): Promise<void> => {
  await pool.query("delete from maintenance");
};
