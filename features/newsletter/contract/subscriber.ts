import * as z from "zod/mini";
import { named } from "#platform/contract/wire.ts";

/** Addresses of one subscriber. */
export const maxAddresses = 5;

export const subscriber = named({
  subscriberId: ["id", z.uuid()],
  emails: ["emails", z.array(z.string())],
  /** New addresses whose confirmation is awaited. */
  pendingEmails: ["pending_emails", z.array(z.string())],
});
export type SubscriberAnswer = z.output<typeof subscriber>;
