import { page } from "#platform/contract/list.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { NotificationFacts, Topics } from "#platform/contract/topics.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { countUnreadNotifications } from "../contract/count-unread-notifications.ts";
import { listNotifications, type Notification } from "../contract/list-notifications.ts";
import { markNotificationsRead } from "../contract/mark-notifications-read.ts";
import {
  countNotifications,
  countOwn,
  selectNotifications,
  storeRead,
  type StoredNotification,
} from "./notification-queries.ts";

export interface NotificationPorts {
  readonly database: Pick<Database, "pool">;
}

/** What a topic is about does not change, so only the topic is stored. Throws for one that no feature declares. */
const withKind = (topics: Topics, stored: StoredNotification): Notification => {
  const topic = topics[stored.topic];
  if (topic === undefined) throw new Error(`No feature announces ${stored.topic}`);
  return { ...stored, kind: topic.kind };
};

/** How the customer recognises the change requests that notifications are about, in the language of the call. */
type DescribeRequests = (asked: {
  readonly customerId: number;
  readonly references: readonly string[];
  readonly language: CompleteLanguage;
}) => Promise<ReadonlyMap<string, Pick<NotificationFacts, "subject" | "place">>>;

export const handleListNotifications = ({
  database,
  notificationTopics,
  requestSummaries,
}: NotificationPorts & {
  /** What every feature announces. */
  readonly notificationTopics: Topics;
  readonly requestSummaries: { readonly describe: DescribeRequests };
}): Handler =>
  handler(listNotifications, async ({ session: { customerId }, query, language }) => {
    const { total } = await countNotifications(database, customerId);
    const stored = await selectNotifications(database, { customerId, ...query });
    const references = stored.flatMap(({ facts: { change, reference } }) =>
      change === undefined || reference === undefined ? [] : [reference],
    );
    const described = await requestSummaries.describe({ customerId, references, language });
    const notifications = stored.map((one) => {
      const { facts } = one;
      return withKind(notificationTopics, {
        ...one,
        facts: { ...facts, ...described.get(facts.reference ?? "") },
      });
    });
    return page(notifications, total, query);
  });

export const handleCountUnreadNotifications = ({ database }: NotificationPorts): Handler =>
  handler(countUnreadNotifications, async ({ session }) => {
    const { unread } = await countNotifications(database, session.customerId);
    return { unread };
  });

export const handleMarkNotificationsRead = ({ database }: NotificationPorts): Handler =>
  handler(markNotificationsRead, async ({ session: { customerId }, body, now, fail }) => {
    const { notificationIds } = body;
    const isDone = await inTransaction(database.pool, async (client) => {
      const wanted = new Set(notificationIds);
      if (wanted.size > 0 && (await countOwn(client, customerId, [...wanted])) < wanted.size) return false;
      await storeRead(client, customerId, { notificationIds, now });
      return true;
    });
    if (!isDone) return fail("notification_not_found");
    const { unread } = await countNotifications(database, customerId);
    return { unread };
  });
