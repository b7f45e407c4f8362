import type { Queryable } from "#platform/server/database/query.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { flagRoles } from "../contract/desk-roles.ts";
import { deleteSwitch, findSwitchedAt, lockSwitches, upsertSwitch } from "../server/feature-flags.ts";

interface ReadFlag {
  readonly flag: string;
  /** When it was switched last, as it was read; null where it had its default, undefined where it was not read. */
  readonly readSwitchedAt?: Date | null | undefined;
}

interface FlagChange extends ReadFlag {
  readonly switchedBy: string;
}

interface Changed {
  readonly result: "flag_changed" | "done";
  readonly audit: { readonly details: Record<string, unknown> } | undefined;
}

const changedMeanwhile: Changed = { result: "flag_changed", audit: undefined };

const isAsRead = async (client: Queryable, { flag, readSwitchedAt }: ReadFlag): Promise<boolean> => {
  await lockSwitches(client);
  if (readSwitchedAt === undefined) return true;
  return (await findSwitchedAt(client, flag))?.getTime() === readSwitchedAt?.getTime();
};

const switching = (name: string, isOn: boolean) =>
  defineStaffAction({
    name,
    roles: flagRoles,
    change: async (client, { flag, switchedBy, readSwitchedAt }: FlagChange, now): Promise<Changed> => {
      if (!(await isAsRead(client, { flag, readSwitchedAt }))) return changedMeanwhile;
      await upsertSwitch(client, { flag, isOn, switchedAt: now, switchedBy });
      return { result: "done", audit: { details: { flag } } };
    },
  });

export const turnFlagOn = switching("flags on", true);
export const turnFlagOff = switching("flags off", false);

/** Restores the configured value. */
export const resetFlag = defineStaffAction({
  name: "flags reset",
  roles: flagRoles,
  change: async (client, { flag, readSwitchedAt }: ReadFlag): Promise<Changed> => {
    if (!(await isAsRead(client, { flag, readSwitchedAt }))) return changedMeanwhile;
    const isReset = await deleteSwitch(client, flag);
    return { result: "done", audit: isReset ? { details: { flag } } : undefined };
  },
});
