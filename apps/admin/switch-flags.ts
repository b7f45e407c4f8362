import * as z from "zod/mini";
import { defineCommand, Refusal } from "./command.ts";
import type { AdminContext } from "./admin-context.ts";
import { drawTable } from "./draw-table.ts";
import { who, word } from "./command.ts";
import { madridTime } from "./madrid-time.ts";

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

export const flags = defineCommand({
  name: "flags",
  usage: "flags    what is switched on, and by whom",
  input: z.object({}),
  run: listFlags,
});

const turn = (to: "on" | "off") =>
  defineCommand({
    name: `flags ${to}`,
    usage: `flags ${to} NAME --as WHO    switches a feature ${to} on every server, within seconds`,
    words: ["flag"],
    input: z.object({ flag: word, as: who }),
    run: async (context, { flag, as }) => {
      checkFlag(context, flag);
      await context.audit.note({ now: context.now, actor: as, action: `flags ${to}`, details: { flag } });
      await context.flags.turn({ flag, isOn: to === "on", switchedAt: context.now, switchedBy: as });
      return listFlags(context);
    },
  });
export const flagsOn = turn("on");
export const flagsOff = turn("off");

export const flagsReset = defineCommand({
  name: "flags reset",
  usage: "flags reset NAME --as WHO    back to what the configuration says",
  words: ["flag"],
  input: z.object({ flag: word, as: who }),
  run: async (context, { flag, as }) => {
    checkFlag(context, flag);
    await context.audit.note({ now: context.now, actor: as, action: "flags reset", details: { flag } });
    await context.flags.reset(flag);
    return listFlags(context);
  },
});
