-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

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

-- signatures/queued-signatures.ts

-- findUnprepared, find-unprepared-signatures
/* all customers: staff look after the documents of each */
  select g.customer_id as "customerId", r.reference, r.kind as change, coalesce(k.name, c.tax_id) as title
  from request_signatures g
  join change_requests r on r.customer_id = g.customer_id and r.request_id = g.request_id
  join customers c on c.customer_id = g.customer_id
  left join contracts k on k.customer_id = g.customer_id and k.contract_id = r.contract_id
  where g.state = 'preparing' and r.changed_at < $1
    and not exists (select from case_queue q where q.kind = 'signature' and q.reference = r.reference)
  order by r.changed_at limit $2;

-- signatures/request-facts.ts

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

-- signatures/signature-evidence.ts

-- appendEvidence, find-last-evidence
select entry, hash from signature_evidence where customer_id = $1 order by entry desc limit 1;

-- appendEvidence, append-evidence
insert into signature_evidence (customer_id, entry, request_id, event, occurred_at, address, document_hash,
    consent_version, consent_text, previous_hash, hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- readEvidence, read-evidence
select entry, request_id as "requestId", event, occurred_at as "occurredAt", address,
    document_hash as "documentHash", consent_version as "consentVersion", consent_text as "consentText",
    previous_hash as "previousHash", hash
  from signature_evidence where customer_id = $1 order by entry;

-- signatures/signature-queries.ts

-- openSignature, open-request-signature
insert into request_signatures (customer_id, request_id, expires_at) values ($1, $2, $3);

-- findSignature, find-request-signature
select g.state, g.expires_at as "expiresAt", g.filename, g.storage_key as "storageKey",
  g.document_hash as "documentHash", g.consent_version as "consentVersion", g.consent_text as "consentText",
  g.signature_id as "signatureId", g.signing_url as "signingUrl" from request_signatures g where g.customer_id = $1 and g.request_id = $2;

-- recordDocument, record-signature-document
update request_signatures set filename = $3, storage_key = $4, document_hash = $5, consent_version = $6,
    consent_text = $7
  where customer_id = $1 and request_id = $2 and state = 'preparing' and storage_key is null;

-- recordOrder, record-signature-order
update request_signatures set state = 'waiting', signature_id = $3, signing_url = $4
  where customer_id = $1 and request_id = $2 and state = 'preparing';

-- closeSignature, close-request-signature
update request_signatures set state = $3
  where customer_id = $1 and request_id = $2 and state in ('preparing', 'waiting');

-- findOpenSignatures, find-open-signatures
/* all customers: the portal asks for the outcome of each */
  select customer_id as "customerId", request_id as "requestId", state, signature_id as "signatureId",
    expires_at as "expiresAt"
  from request_signatures
  where state in ('preparing', 'waiting') and (state = 'waiting' or expires_at <= $1)
  order by request_id < $2, request_id limit $3;

-- signatures/verify-signatures.ts

-- findSignatures, verify-find-signatures
select request_id as "requestId", state, storage_key as "storageKey", document_hash as "documentHash"
  from request_signatures where customer_id = $1 order by request_id;

-- verifyAllCustomers, verify-find-customers
/* all customers: the evidence of each is verified */
  select customer_id as "customerId" from signature_evidence where customer_id > $1
  union select customer_id from request_signatures where customer_id > $1
  order by 1 limit $2;

-- readEvidenceOfContract, verify-find-requests
select request_id as "requestId" from change_requests where customer_id = $1 and contract_id = $2;
