import { featureFlags, type FeatureFlags } from "#platform/contract/settings.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bool, execute, instant, queryRows, text, type RowOf } from "#platform/server/database/query.ts";

/** Flags by their dotted names (`crm.case`). */
export const namedFlags = (flags: FeatureFlags): Map<string, boolean> =>
  new Map(
    Object.entries(flags).flatMap(([group, members]) =>
      Object.entries(members).map(([name, isOn]): [string, boolean] => [`${group}.${name}`, isOn]),
    ),
  );

/** Configured flags, overridden by the operator's switches. Switches with an unknown name are ignored. */
export const switchedFlags = (
  configured: FeatureFlags,
  switches: ReadonlyMap<string, boolean>,
): FeatureFlags =>
  featureFlags.parse(
    Object.fromEntries(
      Object.entries(configured).map(([group, members]) => [
        group,
        Object.fromEntries(
          Object.entries(members).map(([name, isOn]) => [name, switches.get(`${group}.${name}`) ?? isOn]),
        ),
      ]),
    ),
  );

const columns = { flag: text, isOn: bool, switchedAt: instant, switchedBy: text };
export type FlagSwitch = RowOf<typeof columns>;

const selectSwitches = ({ pool }: Pick<Database, "pool">): Promise<FlagSwitch[]> =>
  queryRows(pool, {
    name: "list-flag-switches",
    text: `select flag, is_on as "isOn", switched_at as "switchedAt", switched_by as "switchedBy"
           from feature_flag_switches`,
    columns,
  });

const upsertSwitch = async (
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

const deleteSwitch = async ({ pool }: Pick<Database, "pool">, flag: string): Promise<void> => {
  await execute(pool, { text: "delete from feature_flag_switches where flag = $1", values: [flag] });
};

export interface FlagState {
  readonly flag: string;
  readonly isOn: boolean;
  /** Operator and time of the switch; undefined while the flag has its configured value. */
  readonly switched: Pick<FlagSwitch, "switchedAt" | "switchedBy"> | undefined;
}

/**
 * Current flags. `read` answers from memory, for the check at every request; `refresh` reads the operator's
 * switches again, which the server does every few seconds. While the database is unreachable the last known
 * flags stay in force.
 */
export const createFlagStore = (database: Pick<Database, "pool">, configured: FeatureFlags) => {
  const configuredByName = namedFlags(configured);
  let flags = configured;
  const refresh = async (): Promise<void> => {
    const switches = await selectSwitches(database);
    flags = switchedFlags(configured, new Map(switches.map(({ flag, isOn }) => [flag, isOn])));
  };
  return {
    read: (): FeatureFlags => flags,
    refresh,
    /** The only names that can be switched. */
    names: [...configuredByName.keys()],
    list: async (): Promise<FlagState[]> => {
      const switches = new Map((await selectSwitches(database)).map((one) => [one.flag, one]));
      return [...configuredByName].map(([flag, isOn]) => {
        const switched = switches.get(flag);
        return { flag, isOn: switched?.isOn ?? isOn, switched };
      });
    },
    /** Switches a flag on every server of the deployment. Throws for an unknown name. */
    turn: async (change: FlagSwitch): Promise<void> => {
      if (!configuredByName.has(change.flag)) throw new Error(`There is no flag ${change.flag}`);
      await upsertSwitch(database, change);
      await refresh();
    },
    /** Restores the configured value. */
    reset: async (flag: string): Promise<void> => {
      await deleteSwitch(database, flag);
      await refresh();
    },
  };
};
