import { defineStaffAction } from "#platform/server/staff-action.ts";
import { flagRoles } from "../contract/desk-roles.ts";
import { deleteSwitch, upsertSwitch } from "../server/feature-flags.ts";

interface FlagChange {
  readonly flag: string;
  readonly switchedBy: string;
}

const switching = (name: string, isOn: boolean) =>
  defineStaffAction({
    name,
    roles: flagRoles,
    change: async (client, { flag, switchedBy }: FlagChange, now) => {
      await upsertSwitch(client, { flag, isOn, switchedAt: now, switchedBy });
      return { result: undefined, audit: { details: { flag } } };
    },
  });

export const turnFlagOn = switching("flags on", true);
export const turnFlagOff = switching("flags off", false);

/** Restores the configured value. */
export const resetFlag = defineStaffAction({
  name: "flags reset",
  roles: flagRoles,
  change: async (client, { flag }: Pick<FlagChange, "flag">) => {
    const isReset = await deleteSwitch(client, flag);
    return { result: undefined, audit: isReset ? { details: { flag } } : undefined };
  },
});
