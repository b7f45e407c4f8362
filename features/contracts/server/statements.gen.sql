-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- bank-accounts.ts

-- findBankAccounts, find-bank-accounts
select bank_account_id as "bankAccountId", iban from bank_accounts where customer_id = $1
  order by bank_account_id desc;

-- findContractName, find-contract-name
select name from contracts where customer_id = $1 and contract_id = $2;

-- setBankAccount, add-bank-account
insert into bank_accounts (customer_id, iban) select $1, $2
  where not exists (select 1 from bank_accounts where customer_id = $1 and iban = $2);

-- setBankAccount, set-bank-account
update contracts set bank_account_id =
    (select min(bank_account_id) from bank_accounts where customer_id = $1 and iban = $3)
  where customer_id = $1 and contract_id = $2;

-- writeMandate, write-sepa-mandate
insert into sepa_mandates
    (customer_id, request_id, reference, creditor_identifier, iban, language, accepted_text, accepted_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (customer_id, request_id) do nothing;

-- voidMandate, void-sepa-mandate
update sepa_mandates set voided_at = $3 where customer_id = $1 and request_id = $2;

-- communications.ts

-- createRecordCommunication, record-communication
insert into contract_communications
    (customer_id, contract_id, origin_key, channel, sent_at, recipient, subject, body)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (customer_id, origin_key) do nothing;

-- findContractName, find-contract-name
select name from contracts where customer_id = $1 and contract_id = $2;

-- findCommunications, find-communications
select communication_id as "communicationId", channel, sent_at as "sentAt", recipient, subject, body
  from contract_communications where customer_id = $1 and contract_id = $2
  order by sent_at desc, communication_id desc;

-- findDocuments, find-communication-documents
select communication_id as "communicationId", document_id as "documentId", filename,
    size_bytes as "sizeBytes"
  from communication_documents where customer_id = $1 and communication_id = any($2) order by document_id;

-- findDocumentFile, find-communication-file
select filename, media_type as "mediaType", storage_key as "storageKey" from communication_documents
  where customer_id = $1 and document_id = $2;

-- contract-debts.ts

-- reduceContractDebt, reduce-contract-debt
update contracts set debt_cents = greatest(debt_cents - $3::integer, 0)
  where customer_id = $1 and contract_id = $2 and debt_cents > 0;

-- raiseContractDebt, raise-contract-debt
update contracts set debt_cents = debt_cents + $3::integer where customer_id = $1 and contract_id = $2;

-- contract-facts.ts

-- hasContracts, has-contracts
select from contracts where customer_id = $1 limit 1;

-- countOpenContracts, count-open-contracts
select count(*) from contracts where customer_id = $1 and state in ('active', 'draft');

-- ownsContract, owns-contract
select 1 from contracts where customer_id = $1 and ltrim(name, '0') = ltrim($2, '0') limit 1;

-- findContractTraits, find-contract-traits
select coalesce(bool_or(commodity = 'electricity'), false) as electricity,
         coalesce(bool_or(commodity = 'gas'), false) as gas,
         coalesce(bool_or(self_consumption_code <> '00'), false) as "selfConsumption",
         coalesce(bool_or(invoice_delivery = 'email'), false) as "electronicInvoices",
         coalesce(bool_or(electronic_notification), false) as "electronicNotification",
         coalesce(bool_or(bank_account_id is not null), false) as "directDebit"
  from contracts where customer_id = $1 and state = 'active';

-- findHolders, find-contracts-of-supply-point
select customer_id as "customerId", contract_id as "contractId" from supply_periods
  where supply_point = $1 and (ends_on is null or ends_on >= current_date) order by starts_on desc;

-- findSuppliedTerms, find-supplied-terms
select access_tariff as "accessTariff", powers_w as "powersW" from contracts
  where customer_id = $1 and contract_id = $2 and commodity = $3;

-- hasOptedOutOfSips, has-opted-out-of-sips
select 1 from contracts
  where customer_id = any($1) and contract_id = any($2) and sips_cession <> 'unactive' limit 1;

-- contract-list-queries.ts

-- displayedText
concat_ws(' ', a.alias, k.name, s.cups, s.street, s.postal_code, s.city);

-- byState
case k.state when 'active' then 0 when 'draft' then 1 else 2 end;

-- debtNow
greatest(k.debt_cents - coalesce((
  select sum(${openCentsIn(sql`i`)}) from (${plannedInvoices(sql`${customerId}`)}) planned
  join invoices i on i.customer_id = ${customerId} and i.invoice_id = planned.invoice_id
  where i.contract_id = k.contract_id and ${settlementIn(sql`i`)} = 'customer'), 0), 0)::integer;

-- sortColumnsOf, k.name
coalesce(k.powers_w[1], 0);

-- orderOf
case k.state when 'active' then 0 when 'draft' then 1 else 2 end, k.name;

-- orderOf
desc nulls last;

-- orderOf
asc nulls last;

-- orderOf
${sortColumnsOf(customerId)[field]} ${direction}, k.name;

-- supplyOfContract
join supply_points s on s.customer_id = ${customerId} and s.supply_point_id = k.supply_point_id
  left join contract_aliases a on a.customer_id = ${customerId} and a.contract_id = k.contract_id;

-- tablesOf
${supply} left join products p on p.product_id = k.product_id;

-- conditionsFor
k.commodity = ${commodity};

-- conditionsFor
k.state = ${state};

-- conditionsFor
k.name = ${name};

-- conditionsFor
${debtNow(customerId)} > 0;

-- conditionsFor
${debtNow(customerId)} <= 0;

-- conditionsFor
s.city = ${municipality};

-- conditionsFor
k.product_id = ${product};

-- filtered
where k.customer_id = ${customerId} and ${allOf(conditionsOf(conditionsFor(customerId), wanted))};

-- nameSelection
k.contract_id as "contractId", k.name, a.alias, k.commodity, k.state,
  s.cups, s.street, s.postal_code as "postalCode", s.city, s.province;

-- rowSelection
k.contract_id as "contractId", k.name, a.alias, k.commodity, k.state,
  s.cups, s.street, s.postal_code as "postalCode", s.city, s.province,
  k.signed_on as "signedOn", ${debtNow(customerId)} as "debtCents", k.powers_w as "powersW",
  k.access_tariff_name as "accessTariffName", k.holder_name as "holderName", k.product_id as "productId",
  p.commercial_name as "productName", s.cadastral_reference as "cadastralReference";

-- pageOf
select k.contract_id from contracts k ${tablesOf(customerId, wanted)} ${filtered(customerId, wanted)}
  order by ${order} limit ${limit} offset ${offset};

-- pageOf
where k.customer_id = ${customerId} and k.contract_id in (
  select k.contract_id from contracts k ${tablesOf(customerId, wanted)} ${filtered(customerId, wanted)}
  order by ${order} limit ${limit} offset ${offset}) order by ${order};

-- findContractRows
select ${rowSelection(customerId)} from contracts k ${supplyOfContract(customerId)}
  left join products p on p.product_id = k.product_id ${pageOf(customerId, page)};

-- countContracts
select count(*) from contracts k ${tablesOf(customerId, filter)} ${filtered(customerId, filter)};

-- namesOf
select 
  k.contract_id as "contractId", k.name, a.alias, k.commodity, k.state,
  s.cups, s.street, s.postal_code as "postalCode", s.city, s.province from contracts k ${supplyOfContract(customerId)} ${rest};

-- findContractNames
where k.customer_id = ${customerId} order by ${orderOf(customerId, undefined)};

-- findContractGroups
select k.commodity, k.state, s.city, k.product_id as "productId", p.commercial_name as "productName",
    count(*)::integer as count, (count(*) filter (where ${debtNow(customerId)} > 0))::integer as "withDebtCount",
    (count(*) filter (where k.invoice_delivery = 'postal' and k.state <> 'closed'))::integer as "onPaperCount"
  from contracts k ${supplyOfContract(customerId)} left join products p on p.product_id = k.product_id
  where k.customer_id = ${customerId}
  group by k.commodity, k.state, s.city, k.product_id, p.commercial_name;

-- contract-queries.ts

-- detailSelection
${rowSelection(customerId)},
  k.grid_access_available as "isGridAccessAvailable", k.sips_cession as "sipsCession",
  k.invoice_delivery as "invoiceDelivery", k.starts_on as "startsOn", k.ends_on as "endsOn",
  k.self_consumption_code as "selfConsumptionCode", k.holder_tax_id as "holderTaxId",
  k.fiscal_address as "fiscalAddress", k.distributor_reference as "distributorReference",
  k.electronic_notification as "hasElectronicNotification",
  k.electronic_notification_starts_on as "electronicNotificationStartsOn",
  k.electronic_notification_requested_on as "electronicNotificationRequestedOn",
  k.pressure_bar as "pressureBar", k.flow_kwh_day as "flowKwhDay",
  s.distributor_name as "distributorName", s.distributor_phone as "distributorPhone",
  s.distributor_website as "distributorWebsite",
  n.address_id as "addressId", n.name as "addressName", n.full_address as "fullAddress",
  n.email as "addressEmail", n.mobile as "addressMobile", b.bank_account_id as "bankAccountId", b.iban,
  k.tariff_options as "chosenOptions", p.tariff_options as "offeredOptions";

-- fromContracts
from contracts k ${supplyOfContract(customerId)}
  left join products p on p.product_id = k.product_id
  left join notification_addresses n
    on n.customer_id = ${customerId} and n.address_id = k.notification_address_id
  left join bank_accounts b on b.customer_id = ${customerId} and b.bank_account_id = k.bank_account_id;

-- findContracts
select ${detailSelection(customerId)} ${fromContracts(customerId)} ${pageOf(customerId, page)};

-- findContract
select ${detailSelection(customerId)} ${fromContracts(customerId)} where k.customer_id = ${customerId} and k.name = ${name};

-- findServices
select contract_id as "contractId", kind, name, starts_on as "startsOn", ends_on as "endsOn"
  from contract_services
  where customer_id = $1 and contract_id = any($2) order by starts_on desc, service_id;

-- findPrices, find-contract-prices
select p.valid_from as "validFrom", p.valid_to as "validTo", p.power_eur_kw_year as "powerEurKwYear",
    p.energy_eur_kwh as "energyEurKwh", p.surplus_eur_kwh as "surplusEurKwh", p.fixed_eur_day as "fixedEurDay",
    k.access_tariff as "tariffCode", s.zone, c.kind as "holderKind"
  from contracts k
  join customers c on c.customer_id = $1
  join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  join (
    select r.product_id, r.access_tariff, r.zone, r.valid_from, r.valid_to, r.surplus_eur_kwh,
      case when r.fixed_eur_month = 0 then r.fixed_eur_day else round(r.fixed_eur_month * 12 / 365, 6) end
        as fixed_eur_day,
      case when 'power' = any(r.passed_through) then '{}' else r.power_eur_kw_year end as power_eur_kw_year,
      case when f.kind = 'indexed' or 'energy' = any(r.passed_through) then '{}' else r.energy_eur_kwh end
        as energy_eur_kwh
    from product_prices r join products f on f.product_id = r.product_id
  ) p on p.product_id = k.product_id and p.access_tariff = k.access_tariff and p.zone in ('any', s.zone)
  where k.customer_id = $1 and k.contract_id = $2 and p.valid_from <= $3
    and (p.valid_to is null or p.valid_to > $3)
  order by p.zone = 'any', p.valid_from desc limit 1;

-- findAttachments
select contract_id as "contractId", attachment_id as "attachmentId", name, category, filename,
    size_bytes as "sizeBytes", created_at as "createdAt"
  from attachments where customer_id = $1 and contract_id = any($2)
  order by category, created_at desc, attachment_id;

-- findAttachmentFile
select filename, media_type as "mediaType", storage_key as "storageKey" from attachments
  where customer_id = $1 and attachment_id = $2;

-- contract-terms.ts

-- recordFirstTerms, record-first-terms
insert into contract_terms (customer_id, contract_id, starts_on, access_tariff, access_tariff_name, product_id, powers_w, self_consumption_code, tariff_options, zone, holder_kind)
           select k.customer_id, k.contract_id, k.starts_on, k.access_tariff, k.access_tariff_name, k.product_id, k.powers_w, k.self_consumption_code,
  k.tariff_options, s.zone, c.kind from contracts k
  join supply_points s on s.customer_id = k.customer_id and s.supply_point_id = k.supply_point_id
  join customers c on c.customer_id = k.customer_id
           where k.customer_id = any($1) and s.customer_id = any($1) and c.customer_id = any($1)
  and ($2::bigint[] is null or k.contract_id = any($2)) and k.state <> 'draft' and k.starts_on is not null and not exists (
             select 1 from contract_terms t
             where t.customer_id = any($1) and t.customer_id = k.customer_id and t.contract_id = k.contract_id);

-- recordNewTerms, record-new-terms
insert into contract_terms (customer_id, contract_id, starts_on, access_tariff, access_tariff_name, product_id, powers_w, self_consumption_code, tariff_options, zone, holder_kind)
           select k.customer_id, k.contract_id,
             greatest(last.starts_on, case s.zone when 'canary_islands' then $4::date else $3::date end), k.access_tariff, k.access_tariff_name, k.product_id, k.powers_w, k.self_consumption_code,
  k.tariff_options, s.zone, c.kind
           from contracts k
  join supply_points s on s.customer_id = k.customer_id and s.supply_point_id = k.supply_point_id
  join customers c on c.customer_id = k.customer_id
           join (
             select distinct on (customer_id, contract_id) * from contract_terms where customer_id = any($1)
             order by customer_id, contract_id, starts_on desc
           ) last on last.customer_id = k.customer_id and last.contract_id = k.contract_id
           where k.customer_id = any($1) and s.customer_id = any($1) and c.customer_id = any($1)
  and ($2::bigint[] is null or k.contract_id = any($2)) and k.state <> 'draft' and k.starts_on is not null and (k.access_tariff, k.access_tariff_name, k.product_id, k.powers_w, k.self_consumption_code,
  k.tariff_options, s.zone, c.kind) is distinct from (${termsColumns .split(", ") .map((name) => `last.${name}`) .join(", ")})
           on conflict (customer_id, contract_id, starts_on) do update
             set (access_tariff, access_tariff_name, product_id, powers_w, self_consumption_code, tariff_options, zone, holder_kind) = (${termsColumns .split(", ") .map((name) => `excluded.${name}`) .join(", ")});

-- contract-writes.ts

-- setPowers, apply-power-change
update contracts set grid_access_available = $3, powers_w = coalesce($4::integer[], powers_w)
  where customer_id = $1 and contract_id = $2;

-- setInvoiceDelivery, set-invoice-delivery
update contracts set invoice_delivery = $3 where customer_id = $1 and contract_id = $2;

-- setSipsCession, set-sips-cession
update contracts set sips_cession = $3 where customer_id = $1 and contract_id = $2;

-- setElectronicNotification, set-electronic-notification
update contracts set electronic_notification = $3, electronic_notification_requested_on = $4,
    electronic_notification_starts_on = $5
  where customer_id = $1 and contract_id = $2;

-- activateElectronicNotification, activate-electronic-notification
update contracts set electronic_notification = true, electronic_notification_starts_on = $3
  where customer_id = $1 and contract_id = $2;

-- setTariffOption, set-tariff-option
update contracts set tariff_options = tariff_options || jsonb_build_object($3::text, $4::jsonb)
  where customer_id = $1 and contract_id = $2;

-- setProduct, set-product-of-contract
update contracts set product_id = $4, tariff_options = $5
  where customer_id = $1 and contract_id = $2 and product_id is not distinct from $3;

-- customer-view.ts

-- findByCups
select supply_point as "supplyPoint", customer_id as "customerId" from supply_periods
  where supply_point like $1 limit $2;

-- findByNumber
select name, customer_id as "customerId" from contract_names
  where ltrim(number_search_text(name), '0') like $1 limit $2;

-- readContracts, list-contracts-for-desk
select k.name, k.commodity, k.state, k.starts_on as "startsOn", s.cups, s.street, s.city,
    k.access_tariff_name as "accessTariff", count(*) over () as total
  from contracts k join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  where k.customer_id = $1
  order by case k.state when 'active' then 0 when 'draft' then 1 else 2 end, k.starts_on desc, k.name
  limit $2;

-- readCommunications, list-communications-for-desk
select communication_id as "communicationId", channel, sent_at as "sentAt", recipient, subject,
    count(*) over () as total
  from contract_communications where customer_id = $1
  order by sent_at desc, communication_id desc limit $2;

-- load/contract-documents.ts

-- findAttachments, load-find-attachments
select a.customer_id as "customerId", a.attachment_id as "attachmentId", a.contract_id as "contractId",
         a.category, a.name, a.filename, a.created_at as "createdAt", a.storage_key as "storageKey"
  from attachments a where a.customer_id = any($1) and a.contract_id = any($2);

-- insertAttachment, load-insert-attachment
insert into attachments
    (customer_id, contract_id, category, name, filename, media_type, size_bytes, storage_key, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- deleteAttachments, load-delete-attachment
delete from attachments where customer_id = $1 and attachment_id = $2;

-- load/contract-lookup-queries.ts

-- findCustomerNumbers, load-find-customer-numbers
select login_name, customer_id from login_names where login_name = any($1) and kind = 'tax_id';

-- findKnownContracts, load-find-contract-names
select name, customer_id as "customerId", contract_id as "contractId"
  from contract_names where name = any($1);

-- findKnownContracts, load-find-tax-ids
select customer_id as "customerId", login_name as "taxId" from login_names
  where customer_id = any($1) and kind = 'tax_id';

-- findKnownContracts, load-find-contract-records
select contract_id as "contractId", record_sha256 as "recordSha256" from contracts
  where customer_id = any($1) and contract_id = any($2);

-- findProductCommodities, load-find-product-commodities
select product_id, commodity from products where product_id = any($1);

-- findSupplyPeriods, load-find-supply-periods
select supply_point, starts_on, ends_on, customer_id, contract_id from supply_periods
  where supply_point = any($1);

-- findSupplyPeriods, load-find-names-of-contracts
select contract_id, name from contract_names where customer_id = any($1) and contract_id = any($2);

-- findClaimablePeriods, load-find-claimable-periods
select p.customer_id as "customerId", p.supply_point as "supplyPoint",
         p.starts_on as "startsOn", p.ends_on as "endsOn"
  from supply_periods p
  where exists (
    select 1 from unclaimed_curve_days u
    where u.supply_point = p.supply_point
      and u.day between p.starts_on and coalesce(p.ends_on, 'infinity'));

-- load/load-communications.ts

-- findLoaded, load-find-communications
select customer_id as "customerId", origin_key as "originKey", record_sha256 as "recordSha256"
  from contract_communications where customer_id = any($1) and origin_key = any($2);

-- saveCommunication, load-save-communication
insert into contract_communications
    (customer_id, contract_id, origin_key, channel, sent_at, recipient, subject, body, record_sha256)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (customer_id, origin_key) do update set channel = excluded.channel, sent_at = excluded.sent_at,
    recipient = excluded.recipient, subject = excluded.subject, body = excluded.body,
    record_sha256 = excluded.record_sha256
  returning communication_id as "communicationId";

-- replaceDocuments, load-delete-communication-documents
delete from communication_documents where customer_id = $1 and communication_id = $2
  returning storage_key as "storageKey";

-- replaceDocuments, load-insert-communication-document
insert into communication_documents
    (customer_id, communication_id, filename, media_type, size_bytes, storage_key)
  values ($1, $2, $3, $4, $5, $6);

-- load/load-maximum-demands.ts

-- findStored, load-find-maximum-demands
select contract_id, month, powers_w from maximum_demands
  where customer_id = any($1) and contract_id = any($2) and month = any($3);

-- save, load-save-maximum-demands
insert into maximum_demands (customer_id, contract_id, month, powers_w)
  select customer_id, contract_id, month, powers_w from jsonb_to_recordset($1) as r
    (customer_id bigint, contract_id bigint, month date, powers_w integer[])
  on conflict (customer_id, contract_id, month) do update set powers_w = excluded.powers_w;

-- load/upsert-rows.ts

-- statementsFor
with w as materialized (select * from jsonb_to_recordset($1) as r (place integer, ${types})),
    s as materialized (select ${id}, ${names} from ${table} where customer_id = any($2))
  select w.place, s.${id} as id, ${differs} as differs
  from w join s on s.customer_id = w.customer_id and ${isSame};

-- statementsFor
with w as materialized (
    select *, nextval(pg_get_serial_sequence('${table}', '${id}')) as new_id
    from jsonb_to_recordset($1) as r (place integer, ${types})
  ), added as (
    insert into ${table} (${id}, ${names}) select new_id, ${names} from w
  )
  select place, new_id as id from w;

-- statementsFor
with w as materialized (select * from jsonb_to_recordset($1) as r (id bigint, ${types}))
  update ${table} t set ${assignments.join(", ")} from w
  where t.customer_id = any($2) and t.customer_id = w.customer_id and t.${id} = w.id;

-- load/write-contracts.ts

-- insertContracts, load-insert-contracts
insert into contracts (${names.join(", ")})
  select ${names.join(", ")} from jsonb_to_recordset($1) as r (${types})
  returning name, customer_id, contract_id;

-- insertContracts, load-insert-contract-names
insert into contract_names (name, customer_id, contract_id)
  select * from unnest($1::text[], $2::bigint[], $3::bigint[]);

-- updateContracts, load-update-contracts
with r as materialized (select * from jsonb_to_recordset($1) as r (contract_id bigint, ${types}))
  update contracts k set ${replacements} from r
  where k.customer_id = any($2) and k.customer_id = r.customer_id and k.contract_id = r.contract_id;

-- refreshSearchTexts, load-refresh-search-texts
update contracts k set search_text = contract_search_text(k.name, s.cups, s.street, s.postal_code, s.city) || coalesce((
  select folded_words(a.alias) || ' ' from contract_aliases a
  where a.customer_id = any($1) and a.customer_id = k.customer_id and a.contract_id = k.contract_id), '')
           from supply_points s
           where k.customer_id = any($1) and s.customer_id = any($1)
             and s.customer_id = k.customer_id and s.supply_point_id = k.supply_point_id
             and k.supply_point_id in (
               select w.supply_point_id from contracts w where w.customer_id = any($1) and w.contract_id = any($2))
             and k.search_text <> contract_search_text(k.name, s.cups, s.street, s.postal_code, s.city) || coalesce((
  select folded_words(a.alias) || ' ' from contract_aliases a
  where a.customer_id = any($1) and a.customer_id = k.customer_id and a.contract_id = k.contract_id), '');

-- clearDependents, load-clear-${table}
delete from ${table} t
  using unnest($1::bigint[], $2::bigint[]) as r (customer_id, contract_id)
  where t.customer_id = any($1) and t.customer_id = r.customer_id and t.contract_id = r.contract_id;

-- insertSupplyPeriods, load-insert-supply-periods
insert into supply_periods (supply_point, starts_on, ends_on, customer_id, contract_id, clock)
  select supply_point, starts_on, ends_on, customer_id, contract_id, clock
  from jsonb_to_recordset($1) as r
    (supply_point text, starts_on date, ends_on date, customer_id bigint, contract_id bigint, clock text);

-- insertServices, load-insert-services
insert into contract_services (customer_id, contract_id, kind, name, starts_on, ends_on)
  select customer_id, contract_id, kind, name, starts_on, ends_on
  from jsonb_to_recordset($1) as r
    (customer_id bigint, contract_id bigint, kind text, name text, starts_on date, ends_on date);

-- load/write-terms.ts

-- findStoredTerms, load-find-contract-terms
select contract_id as "contractId", starts_on as "startsOn", access_tariff as "accessTariff", access_tariff_name as "accessTariffName", product_id as "productId",
  powers_w as "powersW", self_consumption_code as "selfConsumptionCode", tariff_options as options, zone,
  holder_kind as "holderKind" from contract_terms
           where customer_id = any($1) and contract_id = any($2) order by starts_on;

-- findPresentTerms, load-find-present-terms
select "contractId", access_tariff as "accessTariff", access_tariff_name as "accessTariffName", product_id as "productId",
  powers_w as "powersW", self_consumption_code as "selfConsumptionCode", tariff_options as options, zone,
  holder_kind as "holderKind" from (
             select k.contract_id, ${presentTerms} from ${contractsWithTerms}
             where k.customer_id = any($1) and s.customer_id = any($1) and c.customer_id = any($1)
               and k.contract_id = any($2)
           ) as present ("contractId", ${termsColumns});

-- replaceTerms, load-clear-contract-terms
delete from contract_terms where customer_id = any($1) and contract_id = any($2);

-- replaceTerms, load-insert-contract-terms
insert into contract_terms (customer_id, contract_id, starts_on, ${termsColumns})
  select customer_id, contract_id, starts_on, ${termsColumns} from jsonb_to_recordset($1) as r
    (customer_id bigint, contract_id bigint, starts_on date, access_tariff text, access_tariff_name text,
     product_id text, powers_w integer[], self_consumption_code text, tariff_options jsonb, zone text,
     holder_kind text);

-- mandates.ts

-- writeLoadedMandates, load-mandates
insert into mandates (customer_id, reference, iban, holder_name, signed_on, last_debited_on, origin)
  select distinct on (customer_id, reference) customer_id, reference, iban, holder_name, signed_on,
    last_debited_on, 'loaded'
  from jsonb_to_recordset($1) as r (customer_id bigint, reference text, iban text, holder_name text,
    signed_on date, last_debited_on date)
  order by customer_id, reference, signed_on desc
  on conflict (customer_id, reference) do update set iban = excluded.iban,
    holder_name = excluded.holder_name, signed_on = excluded.signed_on,
    last_debited_on = greatest(mandates.last_debited_on, excluded.last_debited_on);

-- adoptMandate, adopt-mandate
insert into mandates (customer_id, reference, iban, holder_name, signed_on, origin)
  select s.customer_id, s.reference, s.iban, c.name, (s.accepted_at at time zone 'Europe/Madrid')::date,
    'accepted'
  from sepa_mandates s join customers c on c.customer_id = $1
  where s.customer_id = $1 and s.request_id = $2 and s.voided_at is null
  on conflict (customer_id, reference) do nothing;

-- cancelMandate, cancel-mandate
update mandates set cancelled_on = $3, cancel_reason = $4
  where customer_id = $1 and reference = $2 and cancelled_on is null;

-- noteDebits, note-debits-of-mandates
update mandates m set last_debited_on = greatest(m.last_debited_on, $3)
  from unnest($1::bigint[], $2::text[]) as u (customer_id, reference)
  where m.customer_id = any($1) and m.customer_id = u.customer_id and m.reference = u.reference;

-- maximum-demands.ts

-- handleListMaximumDemands, find-maximum-demands
select month, powers_w as "powersW" from maximum_demands
  where customer_id = $1 and contract_id = $2 and month >= $3 order by month;

-- notification-addresses.ts

-- findUsedAddresses, find-used-addresses
select n.address_id as "addressId", ${Object.keys(columns) .map((name) => `n.${name}`) .join(", ")} from notification_addresses n
  where n.customer_id = $1 and n.address_id in (
    select k.notification_address_id from contracts k
    where k.customer_id = $1 and k.notification_address_id is not null
  ) order by n.address_id;

-- findAddress, find-notification-address
select n.address_id as "addressId", ${Object.keys(columns) .map((name) => `n.${name}`) .join(", ")} from notification_addresses n where n.customer_id = $1 and n.address_id = $2;

-- findContractAddress, find-contract-address
select n.address_id as "addressId", ${Object.keys(columns) .map((name) => `n.${name}`) .join(", ")} from contracts k
  join notification_addresses n on n.customer_id = $1 and n.address_id = k.notification_address_id
  where k.customer_id = $1 and k.contract_id = $2;

-- setContractAddress, set-contract-address
update contracts set notification_address_id = $3 where customer_id = $1 and contract_id = $2;

-- powers-of-days.ts

-- findPowersOfDays, find-powers-of-days
select contract_id as "contractId", starts_on as "startsOn", powers_w as "powersW" from contract_terms
  where customer_id = any($1) and contract_id = any($2)
  union all
  select k.contract_id, coalesce(k.starts_on, current_date), k.powers_w from contracts k
  where k.customer_id = any($1) and k.contract_id = any($2) and not exists (
    select 1 from contract_terms t
    where t.customer_id = any($1) and t.customer_id = k.customer_id and t.contract_id = k.contract_id)
  order by "startsOn";

-- present-contract.ts

-- createFindPresentContract, find-present-contract
select k.name from contracts k
  join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  where k.customer_id = $1 and left(s.cups, 20) = $2 and k.state = 'active'
  order by k.starts_on desc nulls last limit 1;

-- set-contract-alias.ts

-- handleSetContractAlias, delete-contract-alias
delete from contract_aliases where customer_id = $1 and contract_id = $2;

-- handleSetContractAlias, set-contract-alias
insert into contract_aliases (customer_id, contract_id, alias) values ($1, $2, $3)
  on conflict (customer_id, contract_id) do update set alias = excluded.alias;

-- handleSetContractAlias, set-contract-search-text
update contracts k
  set search_text = contract_search_text(k.name, s.cups, s.street, s.postal_code, s.city) || $3
  from supply_points s
  where k.customer_id = $1 and k.contract_id = $2
    and s.customer_id = $1 and s.supply_point_id = k.supply_point_id;
