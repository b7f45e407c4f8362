-- Devices that get notifications while the portal is closed.
create table push_subscriptions (
  customer_id bigint not null references customers on delete cascade,
  endpoint_hash text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  server_key text not null,
  language text not null check (language in ('ca', 'es', 'en')),
  seen_at timestamptz not null,
  primary key (customer_id, endpoint_hash)
);
comment on table push_subscriptions is 'customer: devices that get notifications while the portal is closed.';
comment on column push_subscriptions.endpoint is 'Address of the browser''s push service, of this device alone.';
comment on column push_subscriptions.server_key is 'Our public key for which the device subscribed.';
comment on column push_subscriptions.seen_at is 'When the device last confirmed it.';

alter table notification_preferences add column push boolean not null default true;
alter table notifications add column pushed_at timestamptz;
comment on column notifications.pushed_at is 'When it was taken to be sent to devices; null where there is none.';
create index notifications_to_push on notifications (created_at) where pushed_at is null;
