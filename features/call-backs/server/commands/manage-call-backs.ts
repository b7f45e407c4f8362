import { Option } from "@commander-js/extra-typings";
import { drawTable } from "#platform/server/commands/draw-table.ts";
import { madridTime } from "#platform/contract/madrid-time.ts";
import {
  asWho,
  defaultLimit,
  limitOption,
  Refusal,
  word,
  type AddCommands,
  type CommandContext,
  type Outcome,
} from "#platform/server/commands/command.ts";
import { callBackStates, type CallBackState } from "../../contract/operator-call-backs.ts";
import { listCallBacksIn } from "../call-back-queries.ts";
import { closeCallBackAs } from "../../staff/close-call-back.ts";

const listWaiting = async (
  { database }: CommandContext,
  wanted: { readonly state: CallBackState; readonly limit: number },
): Promise<Outcome> => {
  const found = await listCallBacksIn(database, wanted);
  return {
    lines: [
      ...drawTable(
        ["NUMBER", "SINCE", "HOURS", "TELEPHONE", "NAME", "EMAIL", "FROM", "CUPS", "FILES"],
        found.map((callBack) => [
          callBack.reference,
          madridTime(callBack.createdAt),
          callBack.contactHours,
          callBack.telephone,
          `${callBack.givenName} ${callBack.surname1} ${callBack.surname2}`.trim(),
          callBack.email,
          callBack.origin,
          callBack.cups ?? "",
          String(callBack.files.length),
        ]),
      ),
      ...(found.length === 0 ? ["no person waits to be called"] : []),
    ],
    json: found,
  };
};

const close = async (
  { carryOut, now }: CommandContext,
  {
    reference,
    outcome,
    as,
  }: { readonly reference: string; readonly outcome: "called" | "cancelled"; readonly as: string },
): Promise<Outcome> => {
  const done = await carryOut(closeCallBackAs, { reference, outcome }, { actor: as, now });
  if (done === "call_back_not_found") throw new Refusal(`There is no call-back ${reference}.`);
  if (done === "call_back_closed") throw new Refusal(`The call-back ${reference} is closed already.`);
  return { lines: [`${done.reference} is ${done.state}.`], json: done };
};

const stateOption = new Option("--state <STATE>", "those in a state").choices(callBackStates);

export const addCallBackCommands: AddCommands<CommandContext> = (program, ask) => {
  const callBacks = program.command("call-backs").description("persons who want to be called");
  callBacks
    .command("list", { isDefault: true })
    .description("who waits to be called, the longest waiting first")
    .addOption(stateOption)
    .addOption(limitOption)
    .action(({ state = "requested", limit = defaultLimit }) =>
      ask((context) => listWaiting(context, { state, limit })),
    );
  for (const [command, outcome, description] of [
    ["called", "called", "record that a person was called"],
    ["cancel", "cancelled", "record that a person will not be called"],
  ] as const)
    callBacks
      .command(command)
      .description(description)
      .argument("<NUMBER>", "number of the call-back", word)
      .addOption(asWho)
      .action((reference, { as }) => ask((context) => close(context, { reference, outcome, as })));
};
