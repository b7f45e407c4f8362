import type { Announcement, NotificationKind } from "#platform/contract/topics.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { madridDate, madridMidnight } from "#energy/calendar.ts";
import {
  deleteNotifications,
  findElectronicallyBilled,
  findManyOfDay,
  findPreferences,
  findUnreadOfDay,
  insertNotifications,
  storeGathered,
} from "./notification-queries.ts";
import { allChannels, channelsOf } from "./preference-policy.ts";

/** So many notifications of a topic are listed one by one on a day; when there are more, one takes their place. */
const listedOneByOne = 3;

/** Replaces what a customer has not read of a topic on a day by one notification of how many they are and their sum. */
const gather = async (
  client: Queryable,
  {
    customerId,
    topic,
    gatheredAs,
    since,
  }: { customerId: number; topic: string; gatheredAs: string; since: Date },
): Promise<void> => {
  const unread = await findUnreadOfDay(client, { customerId, topics: [topic, gatheredAs], since });
  const [first, ...others] = unread.toSorted(
    (a, b) => Number(b.topic === gatheredAs) - Number(a.topic === gatheredAs),
  );
  if (first === undefined) return;
  const facts = {
    bills: unread.reduce((sum, { facts: { bills } }) => sum + (bills ?? 1), 0),
    amountCents: unread.reduce((sum, { facts: { amountCents } }) => sum + (amountCents ?? 0), 0),
  };
  await deleteNotifications(
    client,
    customerId,
    others.map(({ notificationId }) => notificationId),
  );
  await storeGathered(client, { customerId, notificationId: first.notificationId, topic: gatheredAs, facts });
};

/** A manager of hundreds of supplies is not given a notification of each bill of a month. */
const gatherMany = async (client: Queryable, announced: readonly Announcement[]): Promise<void> => {
  const gathered = new Map(
    announced.flatMap(({ topic, gatheredAs }) =>
      gatheredAs === undefined ? [] : [[topic, gatheredAs] as const],
    ),
  );
  for (const [topic, gatheredAs] of gathered) {
    const ofTopic = announced.filter((announcement) => announcement.topic === topic);
    const since = madridMidnight(madridDate(ofTopic[0]?.now ?? new Date()));
    const customerIds = [...new Set(ofTopic.map(({ customerId }) => customerId))];
    const many = await findManyOfDay(client, {
      customerIds,
      topic,
      gatheredAs,
      since,
      moreThan: listedOneByOne,
    });
    for (const customerId of many) await gather(client, { customerId, topic, gatheredAs, since });
  }
};

/**
 * The one function through which features announce what is new, in the transaction of what they report. Customers who
 * have switched the portal off for a kind get no notification of it.
 */
export const announce = async (client: Queryable, announcements: readonly Announcement[]): Promise<void> => {
  if (announcements.length === 0) return;
  const preferences = await findPreferences(client, [
    ...new Set(announcements.map(({ customerId }) => customerId)),
  ]);
  const wanted = announcements.filter(({ customerId, kind }) => {
    const chosen =
      preferences.find((stored) => stored.customerId === customerId && stored.kind === kind) ?? allChannels;
    return channelsOf(kind, { chosen, hasElectronicBills: false }).portal;
  });
  if (wanted.length === 0) return;
  await insertNotifications(client, wanted);
  await gatherMany(client, wanted);
};

/** Whether emails of the kind are sent to the customer: by preference, or because the law requires them. */
export const createPrefersEmail =
  ({ pool }: Pick<Database, "pool">) =>
  async (customerId: number, kind: NotificationKind): Promise<boolean> => {
    const stored = await findPreferences(pool, [customerId]);
    const chosen = stored.find((preference) => preference.kind === kind) ?? allChannels;
    if (chosen.email) return true;
    const hasElectronicBills = (await findElectronicallyBilled(pool, [customerId])).has(customerId);
    return channelsOf(kind, { chosen, hasElectronicBills }).email;
  };
