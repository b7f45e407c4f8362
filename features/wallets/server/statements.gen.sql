-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- ledger-queries.ts

-- findLedgers, find-wallet-ledgers
select wallet_id as "walletId", entry_id as "entryId", day, kind, amount_cents as "amountCents",
    contract_name as "contractName", invoice_number as "invoiceNumber", note,
    sum(amount_cents) over (partition by wallet_id order by day, amount_cents desc, entry_id) as "balanceCents"
  from solar_wallet_entries where customer_id = $1 and wallet_id = any($2)
  order by wallet_id, day, amount_cents desc, entry_id;

-- lockWallets, find-wallets-of-customers
select customer_id as "customerId", wallet_id as "walletId", name, balance_cents as "balanceCents"
  from solar_wallets where customer_id = any($1);

-- findEntriesByKey, find-wallet-entries-by-key
select customer_id as "customerId", wallet_id as "walletId", entry_key as "entryKey", day, kind,
    amount_cents as "amountCents", contract_name as "contractName", invoice_number as "invoiceNumber", note
  from solar_wallet_entries where customer_id = any($1) and entry_key = any($2);

-- findCustomersByTaxId, find-wallet-customers
select login_name as "taxId", customer_id as "customerId" from login_names
  where kind = 'tax_id' and login_name = any($1);

-- findContractOwners, find-wallet-contract-owners
select name, customer_id as "customerId" from contract_names where name = any($1);

-- share-queries.ts

-- findShares, find-wallet-shares
select w.wallet_id as "walletId", w.name as "walletName", w.balance_cents as "balanceCents",
    h.contract_id as "contractId", k.name as "contractName", k.commodity, k.self_consumption_code as "selfConsumptionCode",
    p.street, p.city, h.weight, h.discount_management as "discountManagement", h.starts_on as "startsOn",
    h.ends_on as "endsOn", h.is_origin as "isOrigin", h.is_applied as "isApplied"
  from solar_wallet_shares h
  join solar_wallets w on w.customer_id = $1 and w.wallet_id = h.wallet_id
  join contracts k on k.customer_id = $1 and k.contract_id = h.contract_id
  join supply_points p on p.customer_id = $1 and p.supply_point_id = k.supply_point_id
  where h.customer_id = $1 order by h.starts_on desc, folded_words(w.name), k.name;

-- findWallets, find-wallets
select wallet_id as "walletId", name, balance_cents as "balanceCents" from solar_wallets
  where customer_id = $1 order by folded_words(name), wallet_id;

-- hasSolarWallets, has-solar-wallets
select from solar_wallets where customer_id = $1 limit 1;

-- findContractId, find-contract-of-wallets
select contract_id as "contractId" from contracts
  where customer_id = $1 and (name = $2 or contract_id = $3);

-- writeShares, write-wallet-shares
insert into solar_wallet_shares
    (customer_id, wallet_id, contract_id, weight, discount_management, starts_on, ends_on, is_origin, is_applied)
  select $1, wallet_id, contract_id, weight, discount_management, starts_on, ends_on, is_origin, $3
  from jsonb_to_recordset($2) as r (wallet_id bigint, contract_id bigint, weight integer,
    discount_management text, starts_on date, ends_on date, is_origin boolean)
  on conflict (customer_id, wallet_id, contract_id) do update set
    weight = excluded.weight, discount_management = excluded.discount_management,
    starts_on = excluded.starts_on, ends_on = excluded.ends_on, is_origin = excluded.is_origin,
    is_applied = excluded.is_applied;

-- deleteShares, delete-wallet-shares
delete from solar_wallet_shares h where h.customer_id = $1 and (h.is_applied = false or not $4)
    and (h.wallet_id, h.contract_id) in (select * from unnest($2::bigint[], $3::bigint[]))
  returning h.wallet_id, h.contract_id;

-- markApplied, mark-wallet-shares-applied
update solar_wallet_shares h set is_applied = true where h.customer_id = $1
  and (h.wallet_id, h.contract_id) in (select * from unnest($2::bigint[], $3::bigint[]));

-- replaceShares, load-clear-wallet-shares
delete from solar_wallet_shares t using unnest($1::bigint[], $2::bigint[]) as r (customer_id, contract_id)
  where t.customer_id = any($1) and t.customer_id = r.customer_id and t.contract_id = r.contract_id;

-- replaceShares, load-insert-wallets
with wanted as materialized (
    select distinct customer_id, wallet from jsonb_to_recordset($1) as r (customer_id bigint, wallet text)
  )
  insert into solar_wallets (customer_id, name)
  select customer_id, wallet from wanted
  on conflict (customer_id, name) do nothing;

-- replaceShares, load-insert-wallet-shares
with given as materialized (
    select * from jsonb_to_recordset($1) as r
      (customer_id bigint, wallet text, contract_id bigint, weight integer, discount_management text,
       starts_on date, ends_on date, is_origin boolean)
  )
  insert into solar_wallet_shares
    (customer_id, wallet_id, contract_id, weight, discount_management, starts_on, ends_on, is_origin)
  select w.customer_id, w.wallet_id, r.contract_id, r.weight, r.discount_management, r.starts_on, r.ends_on,
    r.is_origin
  from given r join solar_wallets w on w.customer_id = r.customer_id and w.name = r.wallet
  where w.customer_id = any($2);
