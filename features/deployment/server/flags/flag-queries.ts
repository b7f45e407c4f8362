import type { Database } from "#platform/server/database/pool.ts";
import { bool, execute, instant, queryRows, text, type RowOf } from "#platform/server/database/query.ts";

const columns = { flag: text, isOn: bool, switchedAt: instant, switchedBy: text };
export type FlagSwitch = RowOf<typeof columns>;

export const selectSwitches = ({ pool }: Pick<Database, "pool">): Promise<FlagSwitch[]> =>
  queryRows(pool, {
    name: "list-flag-switches",
    text: `select flag, is_on as "isOn", switched_at as "switchedAt", switched_by as "switchedBy"
           from feature_flag_switches`,
    columns,
  });

export const upsertSwitch = async (
  { pool }: Pick<Database, "pool">,
  { flag, isOn, switchedAt, switchedBy }: FlagSwitch,
): Promise<void> => {
  await execute(pool, {
    text: `insert into feature_flag_switches (flag, is_on, switched_at, switched_by) values ($1, $2, $3, $4)
           on conflict (flag) do update
           set is_on = excluded.is_on, switched_at = excluded.switched_at, switched_by = excluded.switched_by`,
    values: [flag, isOn, switchedAt, switchedBy],
  });
};

export const deleteSwitch = async ({ pool }: Pick<Database, "pool">, flag: string): Promise<void> => {
  await execute(pool, { text: "delete from feature_flag_switches where flag = $1", values: [flag] });
};
