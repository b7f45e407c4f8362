import * as z from "zod/mini";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  bool,
  execute,
  instant,
  int,
  json,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import {
  notificationFacts,
  notificationKinds,
  type Announcement,
  type NotificationFacts,
  type NotificationKind,
} from "#platform/contract/topics.ts";
import type { ChosenChannels } from "./preference-policy.ts";

type Pool = Pick<Database, "pool">;

const storedFacts = json({
  parse: (stored): NotificationFacts => z.decode(notificationFacts, z.parse(z.any(), stored)),
});

const rowColumns = {
  notificationId: bigint,
  topic: text,
  facts: storedFacts,
  createdAt: instant,
  isRead: bool,
};
const rowFields = `notification_id as "notificationId", topic, facts, created_at as "createdAt",
  read_at is not null as "isRead"`;

export type StoredNotification = RowOf<typeof rowColumns>;

/** A page of what the customer finds in the portal, the latest first. */
export const selectNotifications = async (
  { pool }: Pool,
  { customerId, offset, limit }: { customerId: number; offset: number; limit: number },
): Promise<StoredNotification[]> =>
  queryRows(pool, {
    name: "list-notifications",
    text: `select ${rowFields} from notifications where customer_id = $1
           order by created_at desc, notification_id desc offset $2 limit $3`,
    values: [customerId, offset, limit],
    columns: rowColumns,
  });

export const countNotifications = async (
  { pool }: Pool,
  customerId: number,
): Promise<{ total: number; unread: number }> => {
  const counted = await queryRow(pool, {
    name: "count-notifications",
    text: `select count(*)::integer as total, (count(*) filter (where read_at is null))::integer as unread
           from notifications where customer_id = $1`,
    values: [customerId],
    columns: { total: int, unread: int },
  });
  return counted ?? { total: 0, unread: 0 };
};

/** How many of these notifications are the customer's. */
export const countOwn = async (
  client: Queryable,
  customerId: number,
  notificationIds: readonly number[],
): Promise<number> => {
  const counted = await queryRow(client, {
    name: "count-own-notifications",
    text: `select count(*)::integer as own from notifications
           where customer_id = $1 and notification_id = any($2::bigint[])`,
    values: [customerId, notificationIds],
    columns: { own: int },
  });
  return counted?.own ?? 0;
};

/** Marks the named notifications, or all of them, as read. */
export const storeRead = async (
  client: Queryable,
  customerId: number,
  { notificationIds, now }: { notificationIds: readonly number[] | undefined; now: Date },
): Promise<void> => {
  await execute(client, {
    name: "mark-notifications-read",
    text: `update notifications set read_at = $3
           where customer_id = $1 and read_at is null and ($2::bigint[] is null or notification_id = any($2))`,
    values: [customerId, notificationIds ?? null, now],
  });
};

/** Marks what was announced about a case or a change request, up to an instant, as read. */
export const markAnnouncedRead = async (
  client: Queryable,
  about: {
    readonly customerId: number;
    readonly reference: string;
    readonly until: Date;
    readonly now: Date;
  },
): Promise<void> => {
  await execute(client, {
    name: "mark-announced-read",
    text: `update notifications set read_at = $4
           where customer_id = $1 and read_at is null and facts ->> 'reference' = $2 and created_at <= $3`,
    values: [about.customerId, about.reference, about.until, about.now],
  });
};

const preferenceColumns = {
  customerId: bigint,
  kind: oneOf(...notificationKinds),
  portal: bool,
  email: bool,
  push: bool,
};
export type StoredPreference = RowOf<typeof preferenceColumns>;

export const findPreferences = (
  client: Queryable,
  customerIds: readonly number[],
): Promise<StoredPreference[]> =>
  queryRows(client, {
    name: "find-notification-preferences",
    text: `select customer_id as "customerId", kind, portal, email, push from notification_preferences
           where customer_id = any($1::bigint[])`,
    values: [customerIds],
    columns: preferenceColumns,
  });

/** Those of the customers who get a bill by email alone. */
export const findElectronicallyBilled = async (
  client: Queryable,
  customerIds: readonly number[],
): Promise<Set<number>> => {
  const rows = await queryRows(client, {
    name: "find-electronically-billed",
    text: `select distinct customer_id as "customerId" from contracts
           where customer_id = any($1::bigint[]) and state = 'active' and invoice_delivery = 'email'`,
    values: [customerIds],
    columns: { customerId: bigint },
  });
  return new Set(rows.map(({ customerId }) => customerId));
};

export const storePreference = async (
  client: Queryable,
  customerId: number,
  { kind, portal, email, push }: ChosenChannels & { readonly kind: NotificationKind },
): Promise<void> => {
  await execute(client, {
    name: "store-notification-preference",
    text: `insert into notification_preferences (customer_id, kind, portal, email, push)
           values ($1, $2, $3, $4, $5)
           on conflict (customer_id, kind) do update set portal = excluded.portal, email = excluded.email,
             push = excluded.push`,
    values: [customerId, kind, portal, email, push],
  });
};

export const insertNotifications = async (
  client: Queryable,
  notifications: readonly Announcement[],
): Promise<void> => {
  await execute(client, {
    name: "insert-notifications",
    text: `insert into notifications (customer_id, topic, facts, created_at)
           select * from unnest($1::bigint[], $2::text[], $3::jsonb[], $4::timestamptz[])`,
    values: [
      notifications.map(({ customerId }) => customerId),
      notifications.map(({ topic }) => topic),
      notifications.map(({ facts }) => JSON.stringify(z.encode(notificationFacts, facts))),
      notifications.map(({ now }) => now),
    ],
  });
};

interface OfDay {
  readonly since: Date;
}

/** Those of the customers who have more unread notifications of a topic since then, or have them gathered already. */
export const findManyOfDay = async (
  client: Queryable,
  about: OfDay & {
    readonly customerIds: readonly number[];
    readonly topic: string;
    readonly gatheredAs: string;
    readonly moreThan: number;
  },
): Promise<number[]> => {
  const rows = await queryRows(client, {
    name: "find-many-notifications-of-day",
    text: `select customer_id as "customerId" from notifications
           where customer_id = any($1::bigint[]) and topic in ($2, $3) and read_at is null and created_at >= $4
           group by customer_id having count(*) > $5 or (count(*) > 1 and bool_or(topic = $3))`,
    values: [about.customerIds, about.topic, about.gatheredAs, about.since, about.moreThan],
    columns: { customerId: bigint },
  });
  return rows.map(({ customerId }) => customerId);
};

export const findUnreadOfDay = (
  client: Queryable,
  { customerId, topics, since }: OfDay & { readonly customerId: number; readonly topics: readonly string[] },
): Promise<StoredNotification[]> =>
  queryRows(client, {
    name: "find-unread-notifications-of-day",
    text: `select ${rowFields} from notifications
           where customer_id = $1 and topic = any($2::text[]) and read_at is null and created_at >= $3
           order by notification_id for update`,
    values: [customerId, topics, since],
    columns: rowColumns,
  });

export const deleteNotifications = async (
  client: Queryable,
  customerId: number,
  notificationIds: readonly number[],
): Promise<void> => {
  await execute(client, {
    name: "delete-gathered-notifications",
    text: "delete from notifications where customer_id = $1 and notification_id = any($2::bigint[])",
    values: [customerId, notificationIds],
  });
};

/** Makes a notification one that gathers others. */
export const storeGathered = async (
  client: Queryable,
  gathered: {
    readonly customerId: number;
    readonly notificationId: number;
    readonly topic: string;
    readonly facts: NotificationFacts;
  },
): Promise<void> => {
  await execute(client, {
    name: "store-gathered-notification",
    text: "update notifications set topic = $3, facts = $4 where customer_id = $1 and notification_id = $2",
    values: [
      gathered.customerId,
      gathered.notificationId,
      gathered.topic,
      JSON.stringify(z.encode(notificationFacts, gathered.facts)),
    ],
  });
};
