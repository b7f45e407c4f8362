import {
  flagTree,
  nestedFlags,
  valueAt,
  type FeatureFlags,
  type FlagTree,
} from "#platform/contract/flags.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bool,
  execute,
  instant,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import type { Configuration } from "../contract/configuration.ts";
import { contradictions } from "./load-configuration.ts";

/** The configuration's group of the flags that the specification names without a group of settings. */
const flagGroup = "featureFlags.";

/** A flag's name, by its path in the configuration: `featureFlags.crm.case` is the flag `crm.case`. */
const flagNameOf = (path: string): string =>
  path.startsWith(flagGroup) ? path.slice(flagGroup.length) : path;

/** The configured values of flags, by their names. Throws for a path that leads to no boolean. */
export const configuredFlags = (paths: readonly string[], configuration: object): Map<string, boolean> =>
  new Map(
    paths.map((path) => {
      const value = valueAt(configuration, path);
      if (typeof value !== "boolean") throw new Error(`The flag ${path} is no boolean of the configuration`);
      return [flagNameOf(path), value];
    }),
  );

const setSwitches = (target: object, flags: FlagTree): void => {
  for (const [name, isOn] of Object.entries(flags)) {
    const present: unknown = Object.hasOwn(target, name) ? Reflect.get(target, name) : undefined;
    if (typeof isOn !== "boolean") {
      if (typeof present === "object" && present !== null) setSwitches(present, isOn);
    } else if (typeof present === "boolean") Reflect.set(target, name, isOn);
  }
};

/** Settings with the flags that are switched. */
export const switchedSettings = <S extends object>(settings: S, flags: FlagTree): S => {
  const switched = structuredClone(settings);
  setSwitches(switched, flags);
  return switched;
};

const columns = { flag: text, isOn: bool, switchedAt: instant, switchedBy: text };
export type FlagSwitch = RowOf<typeof columns>;

/** Serialises changes without blocking readers. */
export const lockSwitches = async (client: Queryable): Promise<void> => {
  await execute(client, { text: "lock table feature_flag_switches in share row exclusive mode" });
};

/** When a flag was switched; undefined while it has its configured value. */
export const findSwitchedAt = async (client: Queryable, flag: string): Promise<Date | undefined> =>
  (
    await queryRow(client, {
      text: `select switched_at as "switchedAt" from feature_flag_switches where flag = $1`,
      values: [flag],
      columns: { switchedAt: instant },
    })
  )?.switchedAt;

const selectSwitches = ({ pool }: Pick<Database, "pool">): Promise<FlagSwitch[]> =>
  queryRows(pool, {
    name: "list-flag-switches",
    text: `select flag, is_on as "isOn", switched_at as "switchedAt", switched_by as "switchedBy"
           from feature_flag_switches`,
    columns,
  });

export const upsertSwitch = async (
  client: Queryable,
  { flag, isOn, switchedAt, switchedBy }: FlagSwitch,
): Promise<void> => {
  await execute(client, {
    text: `insert into feature_flag_switches (flag, is_on, switched_at, switched_by) values ($1, $2, $3, $4)
           on conflict (flag) do update
           set is_on = excluded.is_on, switched_at = excluded.switched_at, switched_by = excluded.switched_by`,
    values: [flag, isOn, switchedAt, switchedBy],
  });
};

/** False when it has its configured value. */
export const deleteSwitch = async (client: Queryable, flag: string): Promise<boolean> =>
  (await execute(client, { text: "delete from feature_flag_switches where flag = $1", values: [flag] })) > 0;

/** What a flag needs of the configuration to be on, as single sign-on its provider, in sentences. */
export const missingForFlag = (configuration: Configuration, flag: string): string[] =>
  contradictions(switchedSettings(configuration, flagTree(new Map([[flag, true]]))));

export interface FlagState {
  readonly flag: string;
  readonly isOn: boolean;
  readonly isOnByDefault: boolean;
  /** Operator and time of the switch; undefined while the flag has its configured value. */
  readonly switched: Pick<FlagSwitch, "switchedAt" | "switchedBy"> | undefined;
}

/**
 * Current flags. `read` answers from memory, for the check at every request; `refresh` reads the operator's
 * switches again, which the server does every few seconds. While the database is unreachable the last known
 * flags stay in force.
 */
export const createFlagStore = (
  database: Pick<Database, "pool">,
  configured: ReadonlyMap<string, boolean>,
) => {
  let flags = nestedFlags(configured);
  const refresh = async (): Promise<void> => {
    const switches = new Map((await selectSwitches(database)).map(({ flag, isOn }) => [flag, isOn]));
    const read = nestedFlags(
      new Map([...configured].map(([flag, isOn]) => [flag, switches.get(flag) ?? isOn])),
    );
    // The same object while nothing changes, for those that keep what they computed from it.
    if (JSON.stringify(read) !== JSON.stringify(flags)) flags = read;
  };
  return {
    read: (): FeatureFlags => flags,
    refresh,
    /** The only names that can be switched. */
    names: [...configured.keys()],
    list: async (): Promise<FlagState[]> => {
      const switches = new Map((await selectSwitches(database)).map((row) => [row.flag, row]));
      return [...configured].map(([flag, isOn]) => {
        const switched = switches.get(flag);
        return { flag, isOn: switched?.isOn ?? isOn, isOnByDefault: isOn, switched };
      });
    },
  };
};
export type FlagStore = ReturnType<typeof createFlagStore>;
