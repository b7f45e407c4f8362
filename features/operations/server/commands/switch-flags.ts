import { resetFlag as restoreDefault, turnFlagOff, turnFlagOn } from "../../staff/switch-flag.ts";
import { missingForFlag, type FlagStore } from "../feature-flags.ts";
import {
  asWho,
  Refusal,
  word,
  type AddCommands,
  type CommandContext,
  type Outcome,
} from "#platform/server/commands/command.ts";
import { drawTable } from "#platform/server/commands/draw-table.ts";
import { madridTime } from "#platform/contract/madrid-time.ts";
import type { Configuration } from "../../contract/configuration.ts";

interface Context extends CommandContext {
  readonly flags: FlagStore;
  readonly configuration: Configuration;
}

interface FlagChange {
  readonly flag: string;
  readonly as: string;
}

const listFlags = async ({ flags }: Context, only?: string) => {
  const all = (await flags.list()).filter(({ flag }) => only === undefined || flag === only);
  return {
    lines: drawTable(
      ["FLAG", "IS", "FROM"],
      all.map(({ flag, isOn, switched }) => [
        flag,
        isOn ? "on" : "off",
        switched === undefined
          ? "the configuration"
          : `${switched.switchedBy}, ${madridTime(switched.switchedAt)}`,
      ]),
    ),
    json: all.map(({ flag, isOn, switched }) => ({
      flag,
      is_on: isOn,
      switched_by: switched?.switchedBy ?? null,
      switched_at: switched?.switchedAt ?? null,
    })),
  };
};

const checkFlag = ({ flags }: Context, flag: string): void => {
  if (!flags.names.includes(flag)) {
    throw new Refusal(`There is no flag ${flag}. There are:\n  ${flags.names.join("\n  ")}`);
  }
};

/** A flag that needs other settings, as single sign-on its provider, is not switched on without them. */
const checkSettings = ({ configuration }: Context, flag: string): void => {
  const faults = missingForFlag(configuration, flag);
  if (faults.length > 0) throw new Refusal(`${flag} cannot be on:\n  ${faults.join("\n  ")}`);
};

const turnFlag = async (context: Context, to: "on" | "off", { flag, as }: FlagChange): Promise<Outcome> => {
  checkFlag(context, flag);
  if (to === "on") checkSettings(context, flag);
  const action = to === "on" ? turnFlagOn : turnFlagOff;
  await context.carryOut(action, { flag, switchedBy: as }, { actor: as, now: context.now });
  return listFlags(context, flag);
};

const resetFlag = async (context: Context, { flag, as }: FlagChange): Promise<Outcome> => {
  checkFlag(context, flag);
  await context.carryOut(restoreDefault, { flag }, { actor: as, now: context.now });
  return listFlags(context, flag);
};

export const addFlagCommands: AddCommands<Context> = (program, ask) => {
  const flags = program.command("flags").description("features that can be switched while the portal runs");
  flags
    .command("list", { isDefault: true })
    .description("the state of each flag, and who switched it")
    .action(() => ask((context) => listFlags(context)));
  for (const to of ["on", "off"] as const) {
    flags
      .command(to)
      .description(`switches a feature ${to} on every server, within seconds`)
      .argument("<FLAG>", "the flag", word)
      .addOption(asWho)
      .action((flag, { as }) => ask((context) => turnFlag(context, to, { flag, as })));
  }
  flags
    .command("reset")
    .description("back to the value of the configuration")
    .argument("<FLAG>", "the flag", word)
    .addOption(asWho)
    .action((flag, { as }) => ask((context) => resetFlag(context, { flag, as })));
};
