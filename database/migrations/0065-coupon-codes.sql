-- Coupons that are typed in when a contract is made: their code, and what they give.

alter table coupons
  add column code text unique,
  add column product_ids text[] not null default '{}',
  add column reduction jsonb,
  add column is_shared boolean not null default true;
comment on table coupons is 'shared: coupons, which customers share or visitors type in.';
comment on column coupons.code is 'Capitals and digits; null of a coupon that is only shared.';
comment on column coupons.product_ids is 'The products to which it applies; empty: all.';
comment on column coupons.reduction is 'As the promotions of products; null of a coupon that reduces no price.';
comment on column coupons.is_shared is 'Whether it is listed to customers.';
