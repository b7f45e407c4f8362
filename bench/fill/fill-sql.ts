/** One customer in twenty is large, with four electricity contracts and so several pages of invoices. */
export const largeEvery = 20;
const largeContracts = 4;

/** $1: number of customers. Customer n has the contracts 10n, 10n + 1 … */
export const customerStatements: readonly string[] = [
  `insert into customers (customer_id, tax_id, kind, name, email, created_at)
   select n, 'B' || lpad(n::text, 8, '0'), 'company', 'Comunitat de Propietaris ' || n,
     'comunitat' || n || '@correu.example', '2020-01-01'
   from generate_series(1, $1::bigint) n`,
  `insert into login_names (login_name, kind, customer_id)
   select tax_id, 'tax_id', customer_id from customers where customer_id <= $1`,
  `insert into supply_points (customer_id, supply_point_id, cups, commodity, street, city, postal_code, province,
     distributor_code, distributor_name)
   select n, n * 10 + k, 'ES' || lpad((n * 10 + k)::text, 16, '0') || 'AA',
     case when k = 1 and n % ${largeEvery} <> 0 then 'gas' else 'electricity' end,
     'Carrer de Cavallers, ' || (n % 300 + 1) || ', ' || (k + 1) || 'r 1a', 'Sabadell', '08201',
     'Barcelona', '0031', 'Distribuïdora de Prova'
   from generate_series(1, $1::bigint) n,
     generate_series(0, case when n % ${largeEvery} = 0 then ${largeContracts - 1} else 1 end) k`,
  `insert into contracts (customer_id, contract_id, name, commodity, state, signed_on, starts_on, supply_point_id,
     access_tariff, access_tariff_name, powers_w, holder_name, holder_tax_id, fiscal_address, search_text)
   select s.customer_id, s.supply_point_id, lpad(s.supply_point_id::text, 8, '0'), s.commodity, 'active',
     '2020-01-01', '2020-01-01', s.supply_point_id, case s.commodity when 'gas' then 'RL.1' else '018' end,
     case s.commodity when 'gas' then 'RL.1' else '2.0TD' end,
     case s.commodity when 'gas' then '{}' else '{3450,3450}'::integer[] end, c.name, c.tax_id,
     s.street || ', ' || s.postal_code || ' ' || s.city,
     contract_search_text(lpad(s.supply_point_id::text, 8, '0'), s.cups, s.street, s.postal_code, s.city)
   from supply_points s join customers c using (customer_id) where s.customer_id <= $1`,
  `insert into contract_names (name, customer_id, contract_id)
   select name, customer_id, contract_id from contracts where customer_id <= $1`,
  `insert into supply_periods (supply_point, starts_on, customer_id, contract_id)
   select s.cups, c.starts_on, c.customer_id, c.contract_id
   from contracts c join supply_points s using (customer_id, supply_point_id) where c.customer_id <= $1`,
];

export const billsTable = `create temporary table sample_bills
  (kind text, position integer, energy_wh bigint, total_cents integer, bill jsonb) on commit drop`;

export const billsStatement = `insert into sample_bills select * from jsonb_to_recordset($1) as b
  (kind text, position integer, energy_wh bigint, total_cents integer, bill jsonb)`;

/**
 * One month of all contracts, as a retailer's billing run writes it: a customer's invoices end up far apart. $1: first
 * day of the month. $2: months before the last. $3: months of an ordinary customer. $4: bills. One in a hundred is
 * unpaid, with its collection steps. Energy and amount vary, so that a page compresses like real data; they do not
 * match the bill's lines.
 */
export const invoicesStatement = `
  with billed as (
    insert into invoices (customer_id, number, kind, contract_id, issued_on, due_on, period_starts_on, period_ends_on,
      energy_wh, total_cents, pending_cents, payment_status, online_payment, bill)
    select c.customer_id, 'F' || to_char($1::date, 'YYYYMM') || lpad(c.contract_id::text, 8, '0'), c.commodity,
      c.contract_id, ($1::date + interval '1 month 4 days')::date, ($1::date + interval '1 month 19 days')::date,
      $1::date - 1, ($1::date + interval '1 month -1 day')::date,
      b.energy_wh + (c.contract_id * 7919 + $2 * 104729) % 90000, b.total_cents + (c.contract_id * 131 + $2 * 7907) % 3000,
      case when (c.contract_id + $2::integer * 37) % 100 = 0 then b.total_cents else 0 end,
      case when (c.contract_id + $2 * 37) % 100 = 0 then 'unpaid' when $2 = 0 then 'pending_remesa' else 'paid' end,
      (c.contract_id + $2 * 37) % 100 = 0, b.bill
    from contracts c
    join sample_bills b on b.kind = c.commodity and b.position = (c.contract_id * 7 + $2) % $4::integer
    where c.customer_id % ${largeEvery} = 0 or $2 < $3::integer
    order by c.customer_id, c.contract_id
    returning customer_id, invoice_id, number, payment_status, due_on
  ), steps as (
    insert into invoice_pending_states (customer_id, invoice_id, position, changed_on, description)
    select customer_id, invoice_id, position, due_on + 10 * position, 'Avís ' || position
    from billed, generate_series(1, 3) position where payment_status = 'unpaid'
  )
  insert into invoice_numbers (number, customer_id, invoice_id)
  select number, customer_id, invoice_id from billed`;

/** Inserting explicit ids does not advance the sequences. */
export const sequencesStatement = `
  select setval(pg_get_serial_sequence('customers', 'customer_id'), (select max(customer_id) from customers)),
    setval(pg_get_serial_sequence('contracts', 'contract_id'), (select max(contract_id) from contracts)),
    setval(pg_get_serial_sequence('supply_points', 'supply_point_id'), (select max(supply_point_id) from supply_points))`;

export const countStatement = `
  select (select count(*) from login_names) as customers, (select count(*) from contract_names) as contracts,
    (select count(*) from invoice_numbers) as invoices`;
