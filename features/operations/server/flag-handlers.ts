import { handler, type Handler } from "#platform/server/handler.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf } from "#platform/server/subject.ts";
import type { Configuration } from "../contract/configuration.ts";
import { listFlags } from "../contract/list-flags.ts";
import { switchFlag } from "../contract/switch-flag.ts";
import { resetFlag, turnFlagOff, turnFlagOn } from "../staff/switch-flag.ts";
import { missingForFlag, type FlagStore } from "./feature-flags.ts";

export interface FlagPorts {
  readonly flags: FlagStore;
  readonly configuration: Configuration;
  readonly carryOut: CarryOut;
}

export const handleListFlags = ({ flags }: Pick<FlagPorts, "flags">): Handler =>
  handler(listFlags, async () => ({
    items: (await flags.list()).map(({ flag, isOn, isOnByDefault, switched }) => ({
      flag,
      isOn,
      isOnByDefault,
      switchedAt: switched?.switchedAt ?? null,
      switchedBy: switched?.switchedBy ?? null,
    })),
  }));

export const handleSwitchFlag = ({ flags, configuration, carryOut }: FlagPorts): Handler =>
  handler(switchFlag, async ({ params: { flag }, body: { isOn, readSwitchedAt }, subject, now, fail }) => {
    if (!flags.names.includes(flag)) return fail("flag_not_found");
    if (isOn === true && missingForFlag(configuration, flag).length > 0) return fail("flag_needs_settings");
    const author = { actor: actorOf(subject), roles: subject.roles, now };
    const change = { flag, switchedBy: subject.name, readSwitchedAt };
    const outcome =
      isOn === null
        ? await carryOut(resetFlag, change, author)
        : await carryOut(isOn ? turnFlagOn : turnFlagOff, change, author);
    if (outcome === "flag_changed") return fail(outcome);
    await flags.refresh();
    return { switchedAt: isOn === null ? null : now };
  });
