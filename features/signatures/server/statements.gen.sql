-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- queued-signatures.ts

-- findUnprepared, find-unprepared-signatures
/* all customers: staff look after the documents of each */
  select g.customer_id as "customerId", r.reference, r.kind as change, coalesce(k.name, c.tax_id) as title
  from request_signatures g
  join change_requests r on r.customer_id = g.customer_id and r.request_id = g.request_id
  join customers c on c.customer_id = g.customer_id
  left join contracts k on k.customer_id = g.customer_id and k.contract_id = r.contract_id
  where g.state = 'preparing' and r.changed_at < $1
    and r.reference not in (select q.reference from case_queue q where q.kind = 'signature')
  order by r.changed_at limit $2;

-- signature-evidence.ts

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

-- signature-queries.ts

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

-- verify-signatures.ts

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
