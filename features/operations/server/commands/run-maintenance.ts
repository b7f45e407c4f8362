import { beginMaintenance, closeMaintenance, noteBypass } from "../../staff/run-maintenance.ts";
import { maxMaintenanceText } from "../../contract/staff-maintenance.ts";
import { maintenanceAt, type MaintenanceStore } from "../maintenance.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import {
  bypassLink,
  createMaintenanceBypass,
  keyMinutes,
  passHours,
} from "#platform/server/http/maintenance.ts";
import { madridTime } from "#platform/contract/madrid-time.ts";
import {
  asWho,
  Refusal,
  text,
  time,
  type AddCommands,
  type CommandContext,
  type Outcome,
} from "#platform/server/commands/command.ts";

interface Context extends CommandContext {
  readonly maintenance: MaintenanceStore;
}

const describeState = async ({ maintenance, now }: Context): Promise<Outcome> => {
  const found = await maintenance.find();
  if (found === undefined) {
    return { lines: ["No maintenance: the portal is open."], json: { phase: "none" } };
  }
  const { phase, startsAt, endsAt } = maintenanceAt(found, now);
  const start = startsAt === null ? "" : ` ${phase === "on" ? "since" : "from"} ${madridTime(startsAt)}`;
  const end = endsAt === null ? "without an expected end" : `expected until ${madridTime(endsAt)}`;
  const by = `Announced by ${found.announcedBy}; it lasts until \`maintenance off\`.`;
  return {
    lines: [
      phase === "on"
        ? `Maintenance${start}: the portal is closed; ${end}.`
        : `Maintenance${start}, ${end}: the portal is open and announces it.`,
      by,
    ],
    json: {
      phase,
      starts_at: startsAt,
      ends_at: endsAt,
      texts: found.texts,
      announced_by: found.announcedBy,
    },
  };
};

type WrittenTexts = Partial<Record<CompleteLanguage, string>>;

interface Start extends WrittenTexts {
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly as: string;
}

const textsIn = (written: WrittenTexts): WrittenTexts =>
  Object.fromEntries(
    completeLanguages.flatMap((language) =>
      written[language] === undefined ? [] : [[language, written[language]]],
    ),
  );

const startMaintenance = async (
  context: Context,
  { from, until, as, ...written }: Start,
): Promise<Outcome> => {
  const { now } = context;
  if (until !== undefined && until <= (from ?? now)) {
    throw new Refusal("--until must be after the start of the maintenance.");
  }
  // Without --from it starts now, and the page can say since when.
  const next = {
    startsAt: from ?? now,
    endsAt: until ?? null,
    texts: textsIn(written),
    announcedBy: as,
  };
  await context.carryOut(beginMaintenance, next, { actor: as, now });
  return describeState(context);
};

const endMaintenance = async (context: Context, { as }: { as: string }): Promise<Outcome> => {
  await context.carryOut(closeMaintenance, {}, { actor: as, now: context.now });
  return describeState(context);
};

const openBypass = async (context: Context, { as }: { as: string }): Promise<Outcome> => {
  const bypass = createMaintenanceBypass(await context.keyring());
  await context.carryOut(noteBypass, undefined, { actor: as, now: context.now });
  const link = bypassLink(context.publicOrigin, bypass.createKey(context.now));
  return {
    lines: [
      `Open this within ${keyMinutes} minutes. It gives the browser access for ${passHours} hours:`,
      "",
      `  ${link}`,
    ],
    json: { link, link_minutes: keyMinutes, pass_hours: passHours },
  };
};

const written = text(maxMaintenanceText);

export const addMaintenanceCommands: AddCommands<Context> = (program, ask) => {
  const maintenance = program.command("maintenance").description("closes the portal, at once or announced");
  maintenance
    .command("status", { isDefault: true })
    .description("whether the portal is closed, or will be")
    .action(() => ask(describeState));
  maintenance
    .command("on")
    .description("closes the portal, at once or announced")
    .option("--from <TIME>", "when it begins", time)
    .option("--until <TIME>", "when it is expected to end", time)
    .option("--ca <TEXT>", "what customers read about it in Catalan", written)
    .option("--es <TEXT>", "what customers read about it in Spanish", written)
    .option("--en <TEXT>", "what customers read about it in English", written)
    .addOption(asWho)
    .action((options) => ask((context) => startMaintenance(context, options)));
  maintenance
    .command("off")
    .description("opens the portal again, or cancels the announcement")
    .addOption(asWho)
    .action((options) => ask((context) => endMaintenance(context, options)));
  maintenance
    .command("bypass")
    .description("a link that gives one browser access meanwhile")
    .addOption(asWho)
    .action((options) => ask((context) => openBypass(context, options)));
};
