-- One search for contracts and one for numbers of invoices, which find a text however it is written.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create function folded_words(given text) returns text
  language sql immutable parallel safe strict
  return trim(regexp_replace(
    lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f\u00b7]', '', 'g') collate "C"),
    '[^a-z0-9]+', ' ', 'g'));
comment on function folded_words is
  'Words of letters and digits in lower case, one space apart; as foldedWords in platform/contract/search-terms.ts.';

create function contract_search_text(name text, cups text, street text, postal_code text, city text) returns text
  language sql immutable parallel safe strict
  return concat(
    ' ', folded_words(name), ' ', ltrim(replace(folded_words(name), ' ', ''), '0'),
    ' ', replace(folded_words(cups), ' ', ''),
    ' ', folded_words(street), ' ', folded_words(postal_code), ' ', folded_words(city),
    ' ', replace(folded_words(street), ' ', ''), ' ', replace(folded_words(city), ' ', ''), ' ');

create function number_search_text(number text) returns text
  language sql immutable parallel safe strict
  return translate(lower(number collate "C"), ' -_./\', '');

create function address_order(address text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(regexp_replace(folded_words(address), '(\d+)', '00000\1', 'g'), '\d*(\d{6})', '\1', 'g');
comment on function address_order is 'Sorts addresses by street, then by number: 2 before 10.';

alter table contracts add column search_text text not null default '';
comment on column contracts.search_text is
  'contract_search_text of the contract and its supply point, for searches; written with either.';

update contracts k
set search_text = contract_search_text(k.name, s.cups, s.street, s.postal_code, s.city)
from supply_points s
where s.customer_id = k.customer_id and s.supply_point_id = k.supply_point_id;

create index contracts_by_search_text on contracts using gin (customer_id, search_text gin_trgm_ops);
create index invoices_by_number_text on invoices using gin (customer_id, number_search_text(number) gin_trgm_ops);
