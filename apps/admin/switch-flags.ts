import { asWho, Refusal, word, type AddCommands, type Outcome } from "./command.ts";
import type { AdminContext } from "./admin-context.ts";
import { drawTable } from "./draw-table.ts";
import { madridTime } from "./madrid-time.ts";

interface FlagChange {
  readonly flag: string;
  readonly as: string;
}

const listFlags = async ({ flags }: AdminContext) => {
  const all = await flags.list();
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

const checkFlag = ({ flags }: AdminContext, flag: string): void => {
  if (!flags.names.includes(flag)) {
    throw new Refusal(`There is no flag ${flag}. There are ${flags.names.join(" and ")}.`);
  }
};

const turnFlag = async (
  context: AdminContext,
  to: "on" | "off",
  { flag, as }: FlagChange,
): Promise<Outcome> => {
  checkFlag(context, flag);
  await context.audit.note({ now: context.now, actor: as, action: `flags ${to}`, details: { flag } });
  await context.flags.turn({ flag, isOn: to === "on", switchedAt: context.now, switchedBy: as });
  return listFlags(context);
};

const resetFlag = async (context: AdminContext, { flag, as }: FlagChange): Promise<Outcome> => {
  checkFlag(context, flag);
  await context.audit.note({ now: context.now, actor: as, action: "flags reset", details: { flag } });
  await context.flags.reset(flag);
  return listFlags(context);
};

export const addFlagCommands: AddCommands = (program, ask) => {
  const flags = program.command("flags").description("features that can be switched while the portal runs");
  flags
    .command("list", { isDefault: true })
    .description("the state of each flag, and who switched it")
    .action(() => ask(listFlags));
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
