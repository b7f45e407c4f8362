import type { Database } from "#platform/server/database/pool.ts";

export interface FlagSwitch {
  readonly flag: string;
  readonly isOn: boolean;
  readonly switchedAt: Date;
  readonly switchedBy: string;
}

export const selectSwitches = async ({ pool }: Pick<Database, "pool">): Promise<FlagSwitch[]> => {
  const { rows } = await pool.query<{
    flag: string;
    is_on: boolean;
    switched_at: Date;
    switched_by: string;
  }>({
    name: "list-flag-switches",
    text: "select flag, is_on, switched_at, switched_by from feature_flag_switches",
  });
  return rows.map((row) => ({
    flag: row.flag,
    isOn: row.is_on,
    switchedAt: row.switched_at,
    switchedBy: row.switched_by,
  }));
};

export const upsertSwitch = async (
  { pool }: Pick<Database, "pool">,
  { flag, isOn, switchedAt, switchedBy }: FlagSwitch,
): Promise<void> => {
  await pool.query(
    `insert into feature_flag_switches (flag, is_on, switched_at, switched_by) values ($1, $2, $3, $4)
     on conflict (flag) do update
     set is_on = excluded.is_on, switched_at = excluded.switched_at, switched_by = excluded.switched_by`,
    [flag, isOn, switchedAt, switchedBy],
  );
};

export const deleteSwitch = async ({ pool }: Pick<Database, "pool">, flag: string): Promise<void> => {
  await pool.query("delete from feature_flag_switches where flag = $1", [flag]);
};
