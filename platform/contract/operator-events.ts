import * as z from "zod/mini";
import { instant, named } from "./wire.ts";

/** Records that events report, by their names in the OpenAPI document, each with the types of its events. */
export type OperatorEvents = Readonly<
  Record<string, { readonly data: z.core.$ZodType; readonly types: readonly string[] }>
>;

/** Declares the events that a feature reports to the retailer's system: `contract/events.ts` exports them. */
// @__NO_SIDE_EFFECTS__
export const defineEvents = <const Events extends OperatorEvents>(events: Events): Events => events;

/** A type of event with its data. */
export type EventContent<Events extends OperatorEvents> = {
  readonly [Name in keyof Events]: {
    readonly type: Events[Name]["types"][number];
    readonly data: z.output<Events[Name]["data"]>;
  };
}[keyof Events];

/** The schema of an event of a type. */
export const eventOf = <Type extends z.core.$ZodType<string>, Schema extends z.core.$ZodType>(
  type: Type,
  data: Schema,
) =>
  named({
    eventId: ["id", z.uuid()],
    type: ["type", type],
    occurredAt: ["timestamp", instant],
    data: ["data", data],
  });

/**
 * Something that happened in the portal. It is reported at least once; a repetition has the same id. `data` is the record
 * as it was at that moment, as it is on the wire.
 */
export const operatorEvent = eventOf(z.string(), z.record(z.string(), z.unknown()));
