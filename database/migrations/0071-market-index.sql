-- Prices by interval of indexed products that follow from those of the day-ahead market.
alter table product_prices add column market_index jsonb;
comment on column product_prices.market_index is
  'Of an indexed product whose prices by interval follow from the day-ahead market: what is added, and the losses.';

alter table product_interval_prices add column derived_from timestamptz;
comment on column product_interval_prices.derived_from is
  'When the prices of the market were loaded from which the row follows; null for prices that were loaded.';
