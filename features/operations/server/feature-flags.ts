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

/** The configuration's flags, with those on top that the operator switched. A switch of an unknown name does nothing. */
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

/** One flag as the operator sees it. */
export interface FlagState {
  readonly flag: string;
  readonly isOn: boolean;
  /** Who switched it and when; undefined while it is as configured. */
  readonly switched: Pick<FlagSwitch, "switchedAt" | "switchedBy"> | undefined;
}

/**
 * The flags of this moment. `read` answers from memory, for guards at every call; `refresh` reads the operator's
 * switches again, and the server does so every few seconds. While the database is out of reach the last flags hold.
 */
export const createFlagBoard = (database: Pick<Database, "pool">, configured: FeatureFlags) => {
  const configuredByName = namedFlags(configured);
  let flags = configured;
  const refresh = async (): Promise<void> => {
    const switches = await selectSwitches(database);
    flags = switchedFlags(configured, new Map(switches.map(({ flag, isOn }) => [flag, isOn])));
  };
  return {
    read: (): FeatureFlags => flags,
    refresh,
    /** Names of flags that exist; no other can be switched. */
    names: [...configuredByName.keys()],
    list: async (): Promise<FlagState[]> => {
      const switches = new Map((await selectSwitches(database)).map((one) => [one.flag, one]));
      return [...configuredByName].map(([flag, isOn]) => {
        const switched = switches.get(flag);
        return { flag, isOn: switched?.isOn ?? isOn, switched };
      });
    },
    /** Switches a flag for every server of the deployment. Throws for a name that does not exist. */
    turn: async (change: FlagSwitch): Promise<void> => {
      if (!configuredByName.has(change.flag)) throw new Error(`There is no flag ${change.flag}`);
      await upsertSwitch(database, change);
      await refresh();
    },
    /** Back to what the configuration says. */
    reset: async (flag: string): Promise<void> => {
      await deleteSwitch(database, flag);
      await refresh();
    },
  };
};
