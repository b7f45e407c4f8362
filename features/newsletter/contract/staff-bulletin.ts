import * as z from "zod/mini";
import { completeLanguages } from "#platform/contract/languages.ts";
import { instant, integerText, named } from "#platform/contract/wire.ts";

export const maxBulletinName = 60;
export const maxBulletinSubject = 150;
/** Of the Markdown in one language. */
export const maxBulletinText = 50_000;

const texts = (maxLength: number) =>
  z.partialRecord(z.enum(completeLanguages), z.string().check(z.trim(), z.maxLength(maxLength)));

/** An issue as it is written: without the languages that are missing yet. */
export const writtenBulletin = named({
  /** For staff, such as "spring-2027"; unique. */
  name: ["name", z.string().check(z.trim(), z.minLength(1), z.maxLength(maxBulletinName))],
  newsletterId: ["newsletter_id", z.int().check(z.gte(1), z.lte(2_147_483_647))],
  subjects: ["subjects", texts(maxBulletinSubject)],
  /** Markdown. */
  bodies: ["bodies", texts(maxBulletinText)],
});
export type WrittenBulletin = z.output<typeof writtenBulletin>;

export const bulletinStates = ["draft", "sending", "stopped", "sent"] as const;

/** What became of the emails of an issue. */
export const deliveryCounts = named({
  /** Not sent yet. */
  waiting: ["waiting", z.int()],
  sent: ["sent", z.int()],
  /** Had left, or the address was stopped, before their turn came. */
  skipped: ["skipped", z.int()],
  /** Refused by the recipient's server, at once or within a week. */
  bounced: ["bounced", z.int()],
  /** Whether they left is not known. */
  uncertain: ["uncertain", z.int()],
  /** Received it and no longer receive the newsletter. */
  unsubscribed: ["unsubscribed", z.int()],
});
export type DeliveryCounts = z.output<typeof deliveryCounts>;

export const listedBulletin = named({
  bulletinId: ["bulletin_id", z.int()],
  name: ["name", z.string()],
  newsletterId: ["newsletter_id", z.int()],
  state: ["state", z.enum(bulletinStates)],
  /** Those in which both the subject and the text are written. */
  languages: ["languages", z.array(z.enum(completeLanguages))],
  changedAt: ["changed_at", instant],
  author: ["author", z.string()],
  deliveries: ["deliveries", deliveryCounts],
});
export type ListedBulletin = z.output<typeof listedBulletin>;

/** A newsletter of the retailer with how many receive it. */
export const offeredNewsletter = named({
  newsletterId: ["newsletter_id", z.int()],
  names: ["names", z.record(z.enum(completeLanguages), z.string())],
  /** Another system sends it. */
  isExported: ["exported", z.boolean()],
});
export type OfferedNewsletter = z.output<typeof offeredNewsletter>;

export const bulletinParams = z.object({ bulletinId: integerText(1, 2_147_483_647) });
/** The version that was read: what was changed meanwhile is neither overwritten nor sent. */
export const bulletinVersion = z.int().check(z.gte(0), z.lte(2_147_483_647));
