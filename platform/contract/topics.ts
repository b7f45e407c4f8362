import * as z from "zod/mini";
import type { Link } from "./links.ts";
import { requestKind } from "./request-kinds.ts";
import { day, euros, kilowattHours, named } from "./wire.ts";

/** For each the customer chooses the channels. */
export const notificationKinds = ["bill", "payment", "answer", "change", "consumption", "alert"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const none = <S extends z.core.$ZodType>(schema: S) => z.optional(schema);

/** What the text of a notification says besides its words; what its topic has not is absent. */
export const notificationFacts = named({
  invoiceId: ["invoice_id", none(z.int())],
  invoiceNumber: ["invoice", none(z.string())],
  amountCents: ["amount", none(euros)],
  dueOn: ["due_date", none(day)],
  /** Of a case or of a change request. */
  reference: ["reference", none(z.string())],
  /** Of a case or of a change request: how the customer recognises it. That of a request is not stored. */
  subject: ["subject", none(z.string())],
  change: ["change", none(requestKind)],
  contractName: ["contract", none(z.string())],
  /** What the customer recognises the contract by. Not stored: the customer may give it another name. */
  place: ["place", none(z.string())],
  /** The day of a consumption, or the first of its month. */
  usedOn: ["date", none(day)],
  energyWh: ["energy", none(kilowattHours)],
  usualWh: ["usual", none(kilowattHours)],
  /** Of the wholesale market, as it names it; `amountCents` is then €/MWh. */
  product: ["product", none(z.string())],
  limitCents: ["limit", none(euros)],
  /** Follows a product that has ended. */
  nextProduct: ["next_product", none(z.string())],
  /** How many bills a notification is about that gathers several. */
  bills: ["invoices", none(z.int())],
  commodity: ["contract_type", none(z.enum(["electricity", "gas"]))],
});
export type NotificationFacts = z.output<typeof notificationFacts>;

/** The topic of a notification, as it is on the wire and in the names of its words. */
export const topicName = z
  .string()
  .check(z.regex(/^[a-z_]+$/))
  .register(z.globalRegistry, { closedSet: "notificationTopics" });

export interface Topic {
  readonly kind: NotificationKind;
  /** What notifications of it can say. */
  readonly facts: readonly (keyof NotificationFacts)[];
  /** The screen of what it is about. `doneAt` is where the kind of request in its facts is found once it is done. */
  readonly link: (facts: NotificationFacts, doneAt: Link | undefined) => Link | undefined;
  /** The topic that takes the place of many of this one on a day, with how many they are and the sum of their amounts. */
  readonly gatheredAs?: string;
}
export type Topics = Readonly<Record<string, Topic>>;

/** Declares what a feature announces: `contract/topics.ts` exports it. Their words are in `locales/topics.*.json`. */
// @__NO_SIDE_EFFECTS__
export const defineTopics = <const T extends Topics>(topics: T): T => topics;

/** What a feature announces in the transaction of what it reports. */
export interface Announcement {
  readonly customerId: number;
  readonly topic: string;
  readonly kind: NotificationKind;
  readonly facts: NotificationFacts;
  readonly now: Date;
  readonly gatheredAs?: string;
}

/** The function that makes a feature's announcements, with the facts of their topic. */
export const announcementOf =
  <const T extends Topics>(topics: T) =>
  <Name extends keyof T & string>(
    topic: Name,
    about: {
      readonly customerId: number;
      readonly facts: Pick<NotificationFacts, T[Name]["facts"][number]>;
      readonly now: Date;
    },
  ): Announcement => {
    const declared = topics[topic];
    if (declared === undefined) throw new Error(`No topic ${topic} is declared`);
    const { kind, gatheredAs } = declared;
    return { ...about, topic, kind, ...(gatheredAs === undefined ? {} : { gatheredAs }) };
  };
