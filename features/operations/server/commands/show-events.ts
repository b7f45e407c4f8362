import { findEvents, replayEvents, summariseOutbox } from "#platform/server/outbox/outbox.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { drawTable } from "#platform/server/commands/draw-table.ts";
import { madridTime } from "#platform/contract/madrid-time.ts";
import {
  asWho,
  defaultLimit,
  limitOption,
  Refusal,
  time,
  type AddCommands,
  type CommandContext,
  type Outcome,
} from "#platform/server/commands/command.ts";
import { resendUndelivered } from "../../staff/resend-events.ts";

interface Context extends CommandContext {
  readonly carryOut: CarryOut;
}

/** The reference of a request or a case, or the number of a payment. */
const referenceOf = (data: Readonly<Record<string, unknown>>): string => {
  const reference = data["reference"] ?? data["transaction_id"];
  return typeof reference === "string" || typeof reference === "number" ? String(reference) : "";
};

/** Events for the retailer's system that have not been received: those that are retried, or those given up. */
const listEvents = async (
  { database }: Context,
  { state, limit }: { state: "pending" | "dead"; limit: number },
): Promise<Outcome> => {
  const { pending, dead, lastError } = await summariseOutbox(database);
  const events = (await findEvents(database, { state, limit })).slice(0, limit);
  return {
    lines: [
      `${pending} waiting, ${dead} given up${lastError === "" ? "" : `; last error: ${lastError}`}`,
      ...drawTable(
        ["TIME", "TYPE", "REQUEST", "ATTEMPTS", "ID"],
        events.map(({ occurredAt, type, data, attempts, eventId }) => [
          madridTime(occurredAt),
          type,
          referenceOf(data),
          String(attempts),
          eventId,
        ]),
      ),
    ],
    json: {
      pending,
      dead,
      last_error: lastError,
      events: events.map(({ eventId, type }) => ({ id: eventId, type })),
    },
  };
};

const retry = async ({ carryOut, now }: Context, as: string): Promise<Outcome> => {
  const retried = await carryOut(resendUndelivered, {}, { actor: as, now });
  return { lines: [`${retried} events are delivered again.`], json: { retried } };
};

const replay = async (
  { database, audit, now }: Context,
  { as, from, to }: { readonly as: string; readonly from: Date; readonly to: Date },
): Promise<Outcome> => {
  if (to <= from) throw new Refusal("The first time must be before the second.");
  const replayed = await replayEvents(database.pool, { from, to, now });
  await audit.note({ now, actor: as, action: "events replay", details: { from, to, replayed } });
  return { lines: [`${replayed} events are delivered again.`], json: { replayed } };
};

export const addEventCommands: AddCommands<Context> = (program, ask) => {
  const events = program.command("events").description("events that the retailer's system has not received");
  events
    .command("list", { isDefault: true })
    .description("events that the retailer's system has not received")
    .option("--dead", "those whose delivery was given up")
    .addOption(limitOption)
    .action(({ dead, limit = defaultLimit }) =>
      ask((context) => listEvents(context, { state: dead === true ? "dead" : "pending", limit })),
    );
  events
    .command("retry")
    .description("deliver at once what was given up and what waits after a failure")
    .addOption(asWho)
    .action(({ as }) => ask((context) => retry(context, as)));
  events
    .command("replay")
    .description("deliver all events between two times again, received or not; the last 90 days are there")
    .argument("<FROM>", "the first time", time)
    .argument("<TO>", "the time before which they happened", time)
    .addOption(asWho)
    .action((from, to, { as }) => ask((context) => replay(context, { as, from, to })));
};
