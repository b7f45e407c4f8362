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
select customer_id as "customerId", kind, portal, email from notification_preferences
  where customer_id = any($1::bigint[]);

-- findElectronicallyBilled, find-electronically-billed
select distinct customer_id as "customerId" from contracts
  where customer_id = any($1::bigint[]) and state = 'active' and invoice_delivery = 'email';

-- storePreference, store-notification-preference
insert into notification_preferences (customer_id, kind, portal, email) values ($1, $2, $3, $4)
  on conflict (customer_id, kind) do update set portal = excluded.portal, email = excluded.email;

-- insertNotifications, insert-notifications
insert into notifications (customer_id, topic, facts, created_at)
  select * from unnest($1::bigint[], $2::text[], $3::jsonb[], $4::timestamptz[]);
