import { completeLanguages } from "#platform/contract/languages.ts";
import {
  bigint,
  execute,
  oneOf,
  type Queryable,
  queryRow,
  queryRows,
  type RowOf,
  text,
} from "#platform/server/database/query.ts";

const deviceColumns = {
  endpointHash: text,
  endpoint: text,
  p256dh: text,
  auth: text,
  serverKey: text,
  language: oneOf(...completeLanguages),
};
export type PushDevice = RowOf<typeof deviceColumns>;

export const findDevices = (db: Queryable, customerId: number): Promise<PushDevice[]> =>
  queryRows(db, {
    name: "find-push-devices",
    text: `select endpoint_hash as "endpointHash", endpoint, p256dh, auth, server_key as "serverKey", language
           from push_subscriptions where customer_id = $1 order by seen_at desc, endpoint_hash`,
    values: [customerId],
    columns: deviceColumns,
  });

export const saveDevice = async (
  client: Queryable,
  customerId: number,
  { device, now, maximum }: { readonly device: PushDevice; readonly now: Date; readonly maximum: number },
): Promise<void> => {
  const { endpointHash, endpoint, p256dh, auth, serverKey, language } = device;
  await execute(client, {
    name: "forget-push-device-of-others",
    text: `/* all customers: a device is of the one who uses it now */
           delete from push_subscriptions where endpoint_hash = $1 and customer_id <> $2`,
    values: [endpointHash, customerId],
  });
  await execute(client, {
    name: "save-push-device",
    text: `insert into push_subscriptions
             (customer_id, endpoint_hash, endpoint, p256dh, auth, server_key, language, seen_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (customer_id, endpoint_hash) do update set p256dh = excluded.p256dh, auth = excluded.auth,
             server_key = excluded.server_key, language = excluded.language, seen_at = excluded.seen_at`,
    values: [customerId, endpointHash, endpoint, p256dh, auth, serverKey, language, now],
  });
  await execute(client, {
    name: "forget-oldest-push-devices",
    text: `delete from push_subscriptions where customer_id = $1 and endpoint_hash in (
             select endpoint_hash from push_subscriptions where customer_id = $1
             order by seen_at desc, endpoint_hash offset $2)`,
    values: [customerId, maximum],
  });
};

export const deleteDevice = async (
  db: Queryable,
  customerId: number,
  endpointHash: string,
): Promise<void> => {
  await execute(db, {
    name: "delete-push-device",
    text: "delete from push_subscriptions where customer_id = $1 and endpoint_hash = $2",
    values: [customerId, endpointHash],
  });
};

/**
 * Takes notifications of customers with a device, once: no other server, and no restart, gets them. What is older than
 * `since` is no news.
 */
export const takeNotificationsToPush = async (
  client: Queryable,
  { since, now, limit }: { readonly since: Date; readonly now: Date; readonly limit: number },
) => {
  const columns = { customerId: bigint, notificationId: bigint };
  const found = await queryRows(client, {
    name: "find-notifications-to-push",
    text: `/* all customers: those with a device and a new notification */
           select n.customer_id as "customerId", n.notification_id as "notificationId" from notifications n
           where n.pushed_at is null and n.created_at > $1 and n.created_at <= $2
             and exists (select 1 from push_subscriptions s where s.customer_id = n.customer_id)
           order by n.created_at limit $3`,
    values: [since, now, limit],
    columns,
  });
  // Of two servers that found the same, the second waits for the first and takes none that it took.
  return queryRows(client, {
    name: "take-notifications-to-push",
    text: `update notifications set pushed_at = $3
           where customer_id = any($1) and notification_id = any($2) and pushed_at is null
           returning customer_id as "customerId", notification_id as "notificationId"`,
    values: [
      found.map(({ customerId }) => customerId),
      found.map(({ notificationId }) => notificationId),
      now,
    ],
    columns,
  });
};

/** The topic of a notification that the customer has not read. */
export const findUnreadTopic = async (
  db: Queryable,
  { customerId, notificationId }: { readonly customerId: number; readonly notificationId: number },
): Promise<string | undefined> =>
  (
    await queryRow(db, {
      name: "find-unread-topic",
      text: `select topic from notifications where customer_id = $1 and notification_id = $2 and read_at is null`,
      values: [customerId, notificationId],
      columns: { topic: text },
    })
  )?.topic;
