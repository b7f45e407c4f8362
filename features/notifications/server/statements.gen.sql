-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- notification-queries.ts

-- selectNotifications, list-notifications
select notification_id as "notificationId", topic, facts, created_at as "createdAt",
  read_at is not null as "isRead" from notifications where customer_id = $1
           order by created_at desc, notification_id desc offset $2 limit $3;

-- countNotifications, count-notifications
select count(*)::integer as total, (count(*) filter (where read_at is null))::integer as unread
  from notifications where customer_id = $1;

-- countOwn, count-own-notifications
select count(*)::integer as own from notifications
  where customer_id = $1 and notification_id = any($2::bigint[]);

-- storeRead, mark-notifications-read
update notifications set read_at = $3
  where customer_id = $1 and read_at is null and ($2::bigint[] is null or notification_id = any($2));

-- markAnnouncedRead, mark-announced-read
update notifications set read_at = $4
  where customer_id = $1 and read_at is null and facts ->> 'reference' = $2 and created_at <= $3;

-- findPreferences, find-notification-preferences
select customer_id as "customerId", kind, portal, email, push from notification_preferences
  where customer_id = any($1::bigint[]);

-- findElectronicallyBilled, find-electronically-billed
select distinct customer_id as "customerId" from contracts
  where customer_id = any($1::bigint[]) and state = 'active' and invoice_delivery = 'email';

-- storePreference, store-notification-preference
insert into notification_preferences (customer_id, kind, portal, email, push)
  values ($1, $2, $3, $4, $5)
  on conflict (customer_id, kind) do update set portal = excluded.portal, email = excluded.email,
    push = excluded.push;

-- insertNotifications, insert-notifications
insert into notifications (customer_id, topic, facts, created_at)
  select * from unnest($1::bigint[], $2::text[], $3::jsonb[], $4::timestamptz[]);

-- findManyOfDay, find-many-notifications-of-day
select customer_id as "customerId" from notifications
  where customer_id = any($1::bigint[]) and topic in ($2, $3) and read_at is null and created_at >= $4
  group by customer_id having count(*) > $5 or (count(*) > 1 and bool_or(topic = $3));

-- findUnreadOfDay, find-unread-notifications-of-day
select notification_id as "notificationId", topic, facts, created_at as "createdAt",
  read_at is not null as "isRead" from notifications
           where customer_id = $1 and topic = any($2::text[]) and read_at is null and created_at >= $3
           order by notification_id for update;

-- deleteNotifications, delete-gathered-notifications
delete from notifications where customer_id = $1 and notification_id = any($2::bigint[]);

-- storeGathered, store-gathered-notification
update notifications set topic = $3, facts = $4 where customer_id = $1 and notification_id = $2;

-- push/push-queries.ts

-- findDevices, find-push-devices
select endpoint_hash as "endpointHash", endpoint, p256dh, auth, server_key as "serverKey", language
  from push_subscriptions where customer_id = $1 order by seen_at desc, endpoint_hash;

-- saveDevice, forget-push-device-of-others
/* all customers: a device is of the one who uses it now */
  delete from push_subscriptions where endpoint_hash = $1 and customer_id <> $2;

-- saveDevice, save-push-device
insert into push_subscriptions
    (customer_id, endpoint_hash, endpoint, p256dh, auth, server_key, language, seen_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (customer_id, endpoint_hash) do update set p256dh = excluded.p256dh, auth = excluded.auth,
    server_key = excluded.server_key, language = excluded.language, seen_at = excluded.seen_at;

-- saveDevice, forget-oldest-push-devices
delete from push_subscriptions where customer_id = $1 and endpoint_hash in (
  select endpoint_hash from push_subscriptions where customer_id = $1
  order by seen_at desc, endpoint_hash offset $2);

-- deleteDevice, delete-push-device
delete from push_subscriptions where customer_id = $1 and endpoint_hash = $2;

-- takeNotificationsToPush, find-notifications-to-push
/* all customers: those with a device and a new notification */
  select n.customer_id as "customerId", n.notification_id as "notificationId" from notifications n
  where n.pushed_at is null and n.created_at > $1 and n.created_at <= $2
    and exists (select 1 from push_subscriptions s where s.customer_id = n.customer_id)
  order by n.created_at limit $3;

-- takeNotificationsToPush, take-notifications-to-push
update notifications set pushed_at = $3
  where customer_id = any($1) and notification_id = any($2) and pushed_at is null
  returning customer_id as "customerId", notification_id as "notificationId";

-- findUnreadTopic, find-unread-topic
select topic from notifications where customer_id = $1 and notification_id = $2 and read_at is null;
