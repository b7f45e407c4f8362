import * as z from "zod/mini";
import { maintenanceAt } from "#features/deployment/server/maintenance/maintenance-policy.ts";
import { bypassPath } from "#platform/server/http/maintenance.ts";
import { createMaintenanceBypass, keyMinutes, passHours } from "#platform/server/http/maintenance-bypass.ts";
import { defineCommand, Refusal, type Outcome } from "./command.ts";
import type { AdminContext } from "./admin-context.ts";
import { time, who } from "./command.ts";
import { madridTime } from "./madrid-time.ts";

const tellState = async ({ maintenance, now }: AdminContext): Promise<Outcome> => {
  const found = await maintenance.find();
  if (found === undefined) {
    return { lines: ["No maintenance: the portal is open."], json: { phase: "none" } };
  }
  const { phase, startsAt, endsAt } = maintenanceAt(found, now);
  const start = startsAt === null ? "" : ` ${phase === "on" ? "since" : "from"} ${madridTime(startsAt)}`;
  const end = endsAt === null ? "nobody was told until when" : `expected until ${madridTime(endsAt)}`;
  const by = `Put by ${found.announcedBy}; it lasts until \`maintenance off\`.`;
  return {
    lines: [
      phase === "on"
        ? `Maintenance${start}: nobody gets in; ${end}.`
        : `Maintenance${start}, ${end}: the portal is open and announces it.`,
      by,
    ],
    json: { phase, starts_at: startsAt, ends_at: endsAt, announced_by: found.announcedBy },
  };
};

export const maintenance = defineCommand({
  name: "maintenance",
  usage: "maintenance    whether the portal is closed, or will be",
  input: z.object({}),
  run: tellState,
});

export const maintenanceOn = defineCommand({
  name: "maintenance on",
  usage: "maintenance on [--from TIME] [--until TIME] --as WHO    closes the portal, at once or announced",
  input: z.object({ from: z.optional(time), until: z.optional(time), as: who }),
  run: async (context, { from, until, as }) => {
    const { now } = context;
    if (until !== undefined && until <= (from ?? now)) {
      throw new Refusal("--until is over before the maintenance begins.");
    }
    // Without a beginning of its own it begins now, and the page can say since when.
    const next = { startsAt: from ?? now, endsAt: until ?? null };
    await context.audit.note({ now, actor: as, action: "maintenance on", details: next });
    await context.maintenance.announce({ ...next, announcedBy: as });
    return tellState(context);
  },
});

export const maintenanceOff = defineCommand({
  name: "maintenance off",
  usage: "maintenance off --as WHO    opens it again, or takes the announcement back",
  input: z.object({ as: who }),
  run: async (context, { as }) => {
    await context.audit.note({ now: context.now, actor: as, action: "maintenance off" });
    await context.maintenance.end();
    return tellState(context);
  },
});

export const maintenanceBypass = defineCommand({
  name: "maintenance bypass",
  usage: "maintenance bypass --as WHO    a link that lets its opener in meanwhile",
  input: z.object({ as: who }),
  run: async (context, { as }) => {
    const bypass = createMaintenanceBypass(await context.keyring());
    await context.audit.note({ now: context.now, actor: as, action: "maintenance bypass" });
    const link = `${context.publicOrigin}${bypassPath}?key=${encodeURIComponent(bypass.createKey(context.now))}`;
    return {
      lines: [
        `Open this within ${keyMinutes} minutes. Its browser is let in for ${passHours} hours:`,
        "",
        `  ${link}`,
      ],
      json: { link, link_minutes: keyMinutes, pass_hours: passHours },
    };
  },
});
