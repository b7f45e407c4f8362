import * as z from "zod/mini";
import { requestKinds } from "#features/requests/contract/change-request.ts";
import { day, euros, kilowattHours, named } from "#platform/contract/wire.ts";

export const notificationKinds = ["bill", "payment", "answer", "change", "consumption", "alert"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationChannels = ["portal", "email"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Everything that is announced, and the kind for which the customer chooses the channels. */
const kindOfTopic = {
  bill_issued: "bill",
  payment_received: "payment",
  case_answered: "answer",
  case_information_required: "answer",
  case_accepted: "answer",
  case_denied: "answer",
  change_to_sign: "change",
  change_accepted: "change",
  change_rejected: "change",
  change_done: "change",
  change_expired: "change",
  unusual_use: "consumption",
  missing_readings: "consumption",
  base_load: "consumption",
  cost_above: "consumption",
  password_changed: "alert",
  second_factor_changed: "alert",
  api_token_created: "alert",
} as const satisfies Record<string, NotificationKind>;
export type NotificationTopic = keyof typeof kindOfTopic;

export const notificationTopics = [
  "bill_issued",
  "payment_received",
  "case_answered",
  "case_information_required",
  "case_accepted",
  "case_denied",
  "change_to_sign",
  "change_accepted",
  "change_rejected",
  "change_done",
  "change_expired",
  "unusual_use",
  "missing_readings",
  "base_load",
  "cost_above",
  "password_changed",
  "second_factor_changed",
  "api_token_created",
] as const satisfies readonly NotificationTopic[];

export const kindOf = (topic: NotificationTopic): NotificationKind => kindOfTopic[topic];

const none = <S extends z.core.$ZodType>(schema: S) => z.optional(schema);

/** What the text of a notification says besides its words; what its topic has not is absent. */
export const notificationFacts = named({
  invoiceId: ["invoice_id", none(z.int())],
  invoiceNumber: ["invoice", none(z.string())],
  amountCents: ["amount", none(euros)],
  dueOn: ["due_date", none(day)],
  /** Of a case or of a change request. */
  reference: ["reference", none(z.string())],
  /** Of a case: how the customer recognises it. */
  subject: ["subject", none(z.string())],
  change: ["change", none(z.enum(requestKinds))],
  contractName: ["contract", none(z.string())],
  /** The day of a consumption, or the first of its month. */
  usedOn: ["date", none(day)],
  energyWh: ["energy", none(kilowattHours)],
  usualWh: ["usual", none(kilowattHours)],
  commodity: ["contract_type", none(z.enum(["electricity", "gas"]))],
});
export type NotificationFacts = z.output<typeof notificationFacts>;

/** What a feature announces in the transaction of what it reports. */
export interface Announcement {
  readonly customerId: number;
  readonly topic: NotificationTopic;
  readonly facts: NotificationFacts;
  readonly now: Date;
}
