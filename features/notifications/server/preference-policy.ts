import type { NotificationKind } from "#platform/contract/topics.ts";
import type { NotificationChannel } from "../contract/notification-channels.ts";

/** The channels that a customer has chosen for a kind; all by default. */
export type ChosenChannels = Readonly<Record<NotificationChannel, boolean>>;

export const allChannels: ChosenChannels = { portal: true, email: true, push: true };

/**
 * Whether the customer cannot switch a channel off. By email: answers to questions and claims (Ley 10/2025, art. 14),
 * the confirmation of changes in a durable medium (RDL 1/2007, art. 98.7), the receipt of a payment, and a bill that has no other way to the
 * customer. Security alerts: by both of these. Devices get only what the customer wants there.
 */
export const isRequired = (
  kind: NotificationKind,
  channel: NotificationChannel,
  { hasElectronicBills }: { readonly hasElectronicBills: boolean },
): boolean => {
  switch (kind) {
    case "alert":
      return channel !== "push";
    case "answer":
    case "change":
    case "payment":
      return channel === "email";
    case "bill":
      return channel === "email" && hasElectronicBills;
    case "consumption":
      return false;
    default:
      return kind satisfies never;
  }
};

/** The channels by which a notification of the kind leaves. */
export const channelsOf = (
  kind: NotificationKind,
  { chosen, hasElectronicBills }: { chosen: ChosenChannels; hasElectronicBills: boolean },
): ChosenChannels => ({
  portal: chosen.portal || isRequired(kind, "portal", { hasElectronicBills }),
  email: chosen.email || isRequired(kind, "email", { hasElectronicBills }),
  push: chosen.push,
});
