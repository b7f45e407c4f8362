import type { FeatureFlags } from "#platform/contract/settings.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { namedFlags, switchedFlags } from "./flag-policy.ts";
import { deleteSwitch, selectSwitches, upsertSwitch, type FlagSwitch } from "./flag-queries.ts";

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
