-- Banners and coupons that staff publish with `npm run admin -- promotions publish`.
create table banners (
  banner_id integer primary key,
  position integer not null,
  code text not null,
  kind text not null check (kind in ('image', 'html')),
  valid_from date,
  valid_to date,
  having_traits text[] not null default '{}',
  lacking_traits text[] not null default '{}',
  is_dismissible boolean not null default true,
  contents jsonb not null,
  alts jsonb not null default '{}',
  link text not null default ''
);
create index banners_by_code on banners (code, position);
comment on table banners is 'shared: banners that staff have published, with pictures inside; HTML is sanitised before it is stored.';

create table coupons (
  coupon_id integer primary key,
  position integer not null,
  valid_from date,
  valid_to date,
  titles jsonb not null,
  descriptions jsonb not null,
  share_url text not null,
  info_url text not null
);
comment on table coupons is 'shared: coupons that customers share.';

create table banner_counts (
  day date not null,
  banner_id integer not null,
  event text not null check (event in ('shown', 'opened', 'dismissed')),
  count integer not null default 0,
  primary key (day, banner_id, event)
);
comment on table banner_counts is 'shared: how often a banner was displayed, opened and dismissed; without the customer.';
