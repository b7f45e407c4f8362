-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- request-facts.ts

-- findRequestFacts, find-request-facts
select r.reference, r.kind, r.state, r.details, r.replaced, r.costs, r.reason, r.created_at as "createdAt",
    c.name, c.tax_id as "taxId", c.email, c.mobile, c.language, r.contract_id as "contractId",
    k.name as "contractName", k.commodity, s.cups, s.street, s.postal_code as "postalCode", s.city,
    coalesce(a.alias, s.street || ', ' || s.city) as place
  from change_requests r
  join customers c on c.customer_id = $1
  left join contracts k on k.customer_id = $1 and k.contract_id = r.contract_id
  left join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  left join contract_aliases a on a.customer_id = $1 and a.contract_id = k.contract_id
  where r.customer_id = $1 and r.request_id = $2;

-- request-queries.ts

-- selectRequest
select r.request_id as "requestId", r.reference, r.kind, r.state, r.version, c.tax_id as "taxId",
    r.contract_id as "contractId", k.name as "contractName", k.commodity, r.details, r.replaced, r.costs, r.reason,
    coalesce(a.alias, s.street || ', ' || s.city) as place,
    r.created_at as "createdAt", r.changed_at as "changedAt",
    r.state in ('accepted', 'rejected', 'done', 'expired') and r.changed_at > r.read_at as "hasNews",
    case when g.state = 'waiting' then g.signing_url end as "signingUrl",
    case when g.state = 'waiting' then g.expires_at end as "signBefore"
  from change_requests r
  join customers c on c.customer_id = $1
  left join request_signatures g on g.customer_id = $1 and g.request_id = r.request_id
  left join contracts k on k.customer_id = $1 and k.contract_id = r.contract_id
  left join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  left join contract_aliases a on a.customer_id = $1 and a.contract_id = k.contract_id
  where r.customer_id = $1;

-- findRequest, find-change-request
select r.request_id as "requestId", r.reference, r.kind, r.state, r.version, c.tax_id as "taxId",
    r.contract_id as "contractId", k.name as "contractName", k.commodity, r.details, r.replaced, r.costs, r.reason,
    coalesce(a.alias, s.street || ', ' || s.city) as place,
    r.created_at as "createdAt", r.changed_at as "changedAt",
    r.state in ('accepted', 'rejected', 'done', 'expired') and r.changed_at > r.read_at as "hasNews",
    case when g.state = 'waiting' then g.signing_url end as "signingUrl",
    case when g.state = 'waiting' then g.expires_at end as "signBefore"
  from change_requests r
  join customers c on c.customer_id = $1
  left join request_signatures g on g.customer_id = $1 and g.request_id = r.request_id
  left join contracts k on k.customer_id = $1 and k.contract_id = r.contract_id
  left join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  left join contract_aliases a on a.customer_id = $1 and a.contract_id = k.contract_id
  where r.customer_id = $1 and r.reference = $2;

-- findUnderWay, find-change-request-under-way
select reference, state, case when details = $4::jsonb then 'repeated' else 'conflict' end as outcome
  from change_requests
  where customer_id = $1 and kind = $2 and contract_id is not distinct from $3 and state = any($5::text[]);

-- insertRequest, insert-change-request
insert into change_requests
    (customer_id, request_id, reference, kind, state, contract_id, details, replaced, costs, created_at,
     changed_at, read_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10);

-- updateReason, update-reason-of-change-request
update-reason-of-change-request;

-- updateReason, update-reason-of-change-request
update change_requests set reason = $3 where customer_id = $1 and request_id = $2;

-- listForOperator, list-requests-for-operator
/* all customers: the retailer decides the requests of each */
  select customer_id as "ownerId", reference from change_requests
  where state = any($1::text[]) and ($2::text is null or kind = $2)
    and ($3::timestamptz is null or (created_at, reference) > ($3, $4))
  order by created_at, reference limit $5;

-- findRequests, list-change-requests
select r.request_id as "requestId", r.reference, r.kind, r.state, r.version, c.tax_id as "taxId",
    r.contract_id as "contractId", k.name as "contractName", k.commodity, r.details, r.replaced, r.costs, r.reason,
    coalesce(a.alias, s.street || ', ' || s.city) as place,
    r.created_at as "createdAt", r.changed_at as "changedAt",
    r.state in ('accepted', 'rejected', 'done', 'expired') and r.changed_at > r.read_at as "hasNews",
    case when g.state = 'waiting' then g.signing_url end as "signingUrl",
    case when g.state = 'waiting' then g.expires_at end as "signBefore"
  from change_requests r
  join customers c on c.customer_id = $1
  left join request_signatures g on g.customer_id = $1 and g.request_id = r.request_id
  left join contracts k on k.customer_id = $1 and k.contract_id = r.contract_id
  left join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  left join contract_aliases a on a.customer_id = $1 and a.contract_id = k.contract_id
  where r.customer_id = $1 and ($2::text is null or k.name = $2) and ($3::text[] is null or r.state = any($3))
             and ($4::text[] is null or r.reference = any($4))
           order by r.created_at desc, r.request_id;

-- request-summaries.ts

-- createRequestSummaries, mark-request-read
update change_requests set read_at = greatest(read_at, $3) where customer_id = $1 and reference = $2;
