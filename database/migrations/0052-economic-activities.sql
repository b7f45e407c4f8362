-- The economic activities that forms offer, from `database/market` as the other tables of the market.

create table economic_activities (
  activity_id integer primary key,
  code text not null unique,
  name text not null
);
comment on table economic_activities is 'shared: economic activities (INE, CNAE-2009); the id is the position in the classification.';
