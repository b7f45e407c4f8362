-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- customer-view.ts

-- findLeads, list-leads-for-desk
select reference, commodity, state, created_at as "createdAt", count(*) over () as total
  from leads where customer_id = $1 order by created_at desc, reference limit $2;

-- lead-links.ts

-- createLeadLink, insert-lead-link
insert into lead_links (token_hash, lead_id, created_at, expires_at) values ($1, $2, $3, $4);

-- findLink, find-lead-link
select lead_id as "leadId", token_hash as "tokenHash" from lead_links
  where token_hash = $1 and expires_at > $2;

-- leads/begun-leads.ts

-- listBegunLeads, list-begun-leads
select l.visitor_id as "ownerId", l.reference from leads l
  where l.state = 'active' and l.customer_id is not null and l.contract_name is not null
    and l.contract_name not in (
      select n.name from contract_names n
      where n.name in (select b.contract_name from leads b where b.state = 'active'))
  order by l.changed_at limit $1;

-- leads/claim-lead.ts

-- claimLead, claim-lead
update leads set customer_id = $2 where lead_id = $1;

-- claimLead, claim-lead-files
update lead_files set customer_id = $2 where lead_id = $1;

-- claimLead, claim-lead-papers
update lead_papers set customer_id = $2 where lead_id = $1;

-- leads/coupon-uses.ts

-- createCountCouponUses, count-coupon-uses
/* all customers: requests for contracts with a coupon */
  select upper(regexp_replace(used #>> '{}', '[\s-]', '', 'g')) as code, count(distinct l.lead_id) as uses
  from leads l cross join lateral jsonb_path_query(l.answers, '$.**.promotional_code[*]') as used
  where l.confirmed_at is not null and l.state not in ('refused', 'withdrawn') group by 1;

-- leads/lead-consents.ts

-- recordConsents, insert-lead-consent
insert into lead_consents (lead_id, consent, version, body, is_given, language, address, device, decided_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing;

-- listConsents, list-lead-consents
select consent, version, body, is_given as "isGiven", language, address, decided_at as "decidedAt"
  from lead_consents where lead_id = $1 order by decided_at, consent;

-- leads/lead-files.ts

-- listLeadFiles, list-lead-files
select file_id as "fileId", field, filename, media_type as "mediaType", size_bytes as "sizeBytes",
    storage_key as "storageKey"
  from lead_files where lead_id = $1 order by field, position, file_id;

-- findLeadFile, find-lead-file
select file_id as "fileId", field, filename, media_type as "mediaType", size_bytes as "sizeBytes",
    storage_key as "storageKey"
  from lead_files where lead_id = $1 and file_id = $2;

-- storeLeadFiles, remove-lead-files
delete from lead_files where lead_id = $1 and field = $2 and file_id <> all($3::uuid[])
  returning storage_key as "storageKey";

-- storeLeadFiles, insert-lead-file
insert into lead_files (lead_id, file_id, customer_id, field, position, filename, media_type, size_bytes,
    storage_key, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- leads/lead-openings.ts

-- insertOpening, insert-lead-opening
insert into lead_openings (lead_id, visitor_id, opened_at)
  select lead_id, $2, $3 from unnest($1::text[]) as lead_id on conflict do nothing;

-- openBesideElectricity, open-lead-beside-electricity
insert into lead_openings (lead_id, visitor_id, opened_at)
  select $1::text, visitor_id, $3::timestamptz from leads where lead_id = $2
  union select $1::text, visitor_id, $3::timestamptz from lead_openings where lead_id = $2
  on conflict do nothing;

-- leads/lead-queries.ts

-- selectLead
select l.lead_id as "leadId", l.visitor_id as "visitorId", l.customer_id as "customerId", l.reference, l.commodity,
    l.state, l.version, l.answers as values, l.language, l.electricity_lead_id as "electricityLeadId",
    (select g.lead_id from leads g where g.electricity_lead_id = l.lead_id order by g.created_at limit 1) as "gasLeadId",
    l.access_tariff as "accessTariff", l.product_id as "productId", l.offer, (select s.state from lead_signatures s where s.lead_id = l.lead_id) as "signatureState",
    l.confirmed_at as "confirmedAt", l.refusal_code as "refusalCode", l.contract_name as "contractName",
    l.starts_on as "startsOn", l.visit_on as "visitOn", l.created_at as "createdAt", l.changed_at as "changedAt", l.expires_at as "expiresAt"
  from leads l;

-- storedLeads, find-lead
select l.lead_id as "leadId", l.visitor_id as "visitorId", l.customer_id as "customerId", l.reference, l.commodity,
    l.state, l.version, l.answers as values, l.language, l.electricity_lead_id as "electricityLeadId",
    (select g.lead_id from leads g where g.electricity_lead_id = l.lead_id order by g.created_at limit 1) as "gasLeadId",
    l.access_tariff as "accessTariff", l.product_id as "productId", l.offer, (select s.state from lead_signatures s where s.lead_id = l.lead_id) as "signatureState",
    l.confirmed_at as "confirmedAt", l.refusal_code as "refusalCode", l.contract_name as "contractName",
    l.starts_on as "startsOn", l.visit_on as "visitOn", l.created_at as "createdAt", l.changed_at as "changedAt", l.expires_at as "expiresAt"
  from leads l where l.visitor_id = $1 and l.reference = $2;

-- findOwnLead, find-own-lead
select l.lead_id as "leadId", l.visitor_id as "visitorId", l.customer_id as "customerId", l.reference, l.commodity,
    l.state, l.version, l.answers as values, l.language, l.electricity_lead_id as "electricityLeadId",
    (select g.lead_id from leads g where g.electricity_lead_id = l.lead_id order by g.created_at limit 1) as "gasLeadId",
    l.access_tariff as "accessTariff", l.product_id as "productId", l.offer, (select s.state from lead_signatures s where s.lead_id = l.lead_id) as "signatureState",
    l.confirmed_at as "confirmedAt", l.refusal_code as "refusalCode", l.contract_name as "contractName",
    l.starts_on as "startsOn", l.visit_on as "visitOn", l.created_at as "createdAt", l.changed_at as "changedAt", l.expires_at as "expiresAt"
  from leads l where l.lead_id = $1 and l.expires_at > $3 and (l.visitor_id = any($2::text[]) or exists (
             select 1 from lead_openings o where o.lead_id = l.lead_id and o.visitor_id = any($2::text[])));

-- findLead, find-lead-by-id
select l.lead_id as "leadId", l.visitor_id as "visitorId", l.customer_id as "customerId", l.reference, l.commodity,
    l.state, l.version, l.answers as values, l.language, l.electricity_lead_id as "electricityLeadId",
    (select g.lead_id from leads g where g.electricity_lead_id = l.lead_id order by g.created_at limit 1) as "gasLeadId",
    l.access_tariff as "accessTariff", l.product_id as "productId", l.offer, (select s.state from lead_signatures s where s.lead_id = l.lead_id) as "signatureState",
    l.confirmed_at as "confirmedAt", l.refusal_code as "refusalCode", l.contract_name as "contractName",
    l.starts_on as "startsOn", l.visit_on as "visitOn", l.created_at as "createdAt", l.changed_at as "changedAt", l.expires_at as "expiresAt"
  from leads l where l.lead_id = $1 and l.expires_at > $2;

-- findLeadWhole, find-electricity-lead
select l.lead_id as "leadId", l.visitor_id as "visitorId", l.customer_id as "customerId", l.reference, l.commodity,
    l.state, l.version, l.answers as values, l.language, l.electricity_lead_id as "electricityLeadId",
    (select g.lead_id from leads g where g.electricity_lead_id = l.lead_id order by g.created_at limit 1) as "gasLeadId",
    l.access_tariff as "accessTariff", l.product_id as "productId", l.offer, (select s.state from lead_signatures s where s.lead_id = l.lead_id) as "signatureState",
    l.confirmed_at as "confirmedAt", l.refusal_code as "refusalCode", l.contract_name as "contractName",
    l.starts_on as "startsOn", l.visit_on as "visitOn", l.created_at as "createdAt", l.changed_at as "changedAt", l.expires_at as "expiresAt"
  from leads l where l.lead_id = $1;

-- findCreatedLead, find-created-lead
select l.lead_id as "leadId", l.visitor_id as "visitorId", l.customer_id as "customerId", l.reference, l.commodity,
    l.state, l.version, l.answers as values, l.language, l.electricity_lead_id as "electricityLeadId",
    (select g.lead_id from leads g where g.electricity_lead_id = l.lead_id order by g.created_at limit 1) as "gasLeadId",
    l.access_tariff as "accessTariff", l.product_id as "productId", l.offer, (select s.state from lead_signatures s where s.lead_id = l.lead_id) as "signatureState",
    l.confirmed_at as "confirmedAt", l.refusal_code as "refusalCode", l.contract_name as "contractName",
    l.starts_on as "startsOn", l.visit_on as "visitOn", l.created_at as "createdAt", l.changed_at as "changedAt", l.expires_at as "expiresAt"
  from leads l where l.creation_key = $2
             or (l.visitor_id = $1 and l.idempotency_key = $3 and l.created_at > $4 and l.state = 'draft')
           order by l.creation_key = $2 desc nulls last, l.created_at limit 1;

-- lockCreation, lock-lead-creation
select pg_advisory_xact_lock(hashtextextended('lead ' || $1, 0));

-- lockNetwork, lock-leads-of-network
select pg_advisory_xact_lock(hashtextextended('leads of ' || $1, 0));

-- insertLead, insert-lead
insert into leads (lead_id, visitor_id, reference, customer_id, commodity, state, answers, language, network,
    creation_key, idempotency_key, electricity_lead_id, created_at, changed_at, expires_at)
  values ($1, $2, $3, $4, $5, 'draft', $6, $7, $8, $9, $10, $11, $12, $12, $13);

-- updateLead, update-lead
update-lead;

-- updateLead, update-lead
update leads set answers = $2, language = $3, electricity_lead_id = coalesce($4, electricity_lead_id),
    customer_id = coalesce(customer_id, $5), expires_at = $6
  where lead_id = $1;

-- updateLead, update-expiry-of-lead-files
update-expiry-of-lead-files;

-- updateLead, update-expiry-of-lead-files
update lead_files f set expires_at = l.expires_at, customer_id = l.customer_id
  from leads l where f.lead_id = $1 and l.lead_id = f.lead_id;

-- markConfirmed, confirm-lead
update leads set confirmed_at = $2, expires_at = $3, access_tariff = $4, product_id = $5, offer = $6
  where lead_id = $1;

-- markConfirmed, confirm-lead-files
update lead_files set expires_at = $2 where lead_id = $1;

-- deleteLeads, delete-leads
delete from leads where lead_id = any($1::text[]);

-- countLeadsOfNetwork, count-leads-of-network
select count(*) from leads where network = $1 and created_at > $2;

-- updateOutcome, update-lead-outcome
update-lead-outcome;

-- updateOutcome, update-lead-outcome
update leads set refusal_code = $2, contract_name = coalesce($3, contract_name),
    starts_on = coalesce($4, starts_on), visit_on = coalesce($5, visit_on)
  where lead_id = $1;

-- listConfirmedLeads, list-confirmed-leads
select l.lead_id as "leadId", l.visitor_id as "visitorId", l.customer_id as "customerId", l.reference, l.commodity,
    l.state, l.version, l.answers as values, l.language, l.electricity_lead_id as "electricityLeadId",
    (select g.lead_id from leads g where g.electricity_lead_id = l.lead_id order by g.created_at limit 1) as "gasLeadId",
    l.access_tariff as "accessTariff", l.product_id as "productId", l.offer, (select s.state from lead_signatures s where s.lead_id = l.lead_id) as "signatureState",
    l.confirmed_at as "confirmedAt", l.refusal_code as "refusalCode", l.contract_name as "contractName",
    l.starts_on as "startsOn", l.visit_on as "visitOn", l.created_at as "createdAt", l.changed_at as "changedAt", l.expires_at as "expiresAt"
  from leads l
           where l.state = any($1::text[]) and l.state <> 'draft'
             and not exists (select from lead_signatures s where s.lead_id = l.lead_id and s.state in ('preparing', 'waiting'))
             and ($2::timestamptz is null or (l.created_at, l.reference) > ($2, $3))
           order by l.created_at, l.reference limit $4;

-- listOwnLeads, list-own-leads
select l.lead_id as "leadId", l.visitor_id as "visitorId", l.customer_id as "customerId", l.reference, l.commodity,
    l.state, l.version, l.answers as values, l.language, l.electricity_lead_id as "electricityLeadId",
    (select g.lead_id from leads g where g.electricity_lead_id = l.lead_id order by g.created_at limit 1) as "gasLeadId",
    l.access_tariff as "accessTariff", l.product_id as "productId", l.offer, (select s.state from lead_signatures s where s.lead_id = l.lead_id) as "signatureState",
    l.confirmed_at as "confirmedAt", l.refusal_code as "refusalCode", l.contract_name as "contractName",
    l.starts_on as "startsOn", l.visit_on as "visitOn", l.created_at as "createdAt", l.changed_at as "changedAt", l.expires_at as "expiresAt"
  from leads l where l.state <> 'draft' and l.expires_at > $2 and (l.visitor_id = any($1::text[]) or exists (
             select 1 from lead_openings o where o.lead_id = l.lead_id and o.visitor_id = any($1::text[])))
           order by l.confirmed_at desc, l.reference limit 50;

-- lockLead, lock-lead
select 1 from leads where lead_id = $1 for no key update;

-- leads/person-checks.ts

-- findOutcome, find-lead-check
select outcome from lead_checks
  where visitor_id = any($1::text[]) and kind = $2 and subject_hash = $3 and checked_at > $4
    and outcome <> 'no_answer'
  order by checked_at desc limit 1;

-- countRecent, count-lead-checks
select (select count(*) from lead_checks where visitor_id = any($1::text[]) and checked_at > $3) as "ofVisitor",
  (select count(*) from lead_checks where network = $2 and checked_at > $3) as "ofNetwork";

-- reserve, insert-lead-check
insert into lead_checks (visitor_id, kind, subject_hash, network, outcome, checked_at)
  values ($1, $2, $3, $4, 'no_answer', $5) returning check_number as "checkNumber";

-- checkPerson, update-lead-check
update-lead-check;

-- checkPerson, update-lead-check
update lead_checks set outcome = $3 where visitor_id = $1 and check_number = $2;

-- papers/lead-evidence.ts

-- appendLeadEvidence, find-last-lead-evidence
select entry, hash from lead_evidence where lead_id = $1 order by entry desc limit 1;

-- appendLeadEvidence, append-lead-evidence
insert into lead_evidence (lead_id, entry, event, subject, occurred_at, address, document_hash,
    consent_version, consent_text, previous_hash, hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- readLeadEvidence, read-lead-evidence
select entry, event, subject, occurred_at as "occurredAt", address, document_hash as "documentHash",
    consent_version as "consentVersion", consent_text as "consentText", previous_hash as "previousHash", hash
  from lead_evidence where lead_id = $1 order by entry;

-- papers/lead-signatures.ts

-- selection
select s.lead_id as "leadId", s.state, s.signature_id as "signatureId", s.signing_url as "signingUrl",
  s.document_hash as "documentHash", s.consent_version as "consentVersion", s.consent_text as "consentText",
  s.decided_at as "decidedAt", s.expires_at as "expiresAt" from lead_signatures s;

-- openLeadSignature, open-lead-signature
insert into lead_signatures (lead_id, expires_at) values ($1, $2) on conflict do nothing;

-- findLeadSignature, find-lead-signature
select s.lead_id as "leadId", s.state, s.signature_id as "signatureId", s.signing_url as "signingUrl",
  s.document_hash as "documentHash", s.consent_version as "consentVersion", s.consent_text as "consentText",
  s.decided_at as "decidedAt", s.expires_at as "expiresAt" from lead_signatures s where s.lead_id = $1;

-- recordLeadOrder, record-lead-signature-order
update lead_signatures set state = 'waiting', signature_id = $2, signing_url = $3, document_hash = $4,
    consent_version = $5, consent_text = $6
  where lead_id = $1 and state = 'preparing';

-- closeLeadSignature, close-lead-signature
update lead_signatures set state = $2, decided_at = $3
  where lead_id = $1 and state in ('preparing', 'waiting');

-- findOpenLeadSignatures, find-open-lead-signatures
select s.lead_id as "leadId", s.state, s.signature_id as "signatureId", s.signing_url as "signingUrl",
  s.document_hash as "documentHash", s.consent_version as "consentVersion", s.consent_text as "consentText",
  s.decided_at as "decidedAt", s.expires_at as "expiresAt" from lead_signatures s where s.state in ('preparing', 'waiting') and (s.state = 'waiting' or s.expires_at <= $1)
           order by md5(s.lead_id) < md5($2), md5(s.lead_id) limit $3;

-- papers/paper-queries.ts

-- listPapers, list-lead-papers
select kind, language, filename, size_bytes as "sizeBytes", storage_key as "storageKey",
    document_hash as "documentHash", created_at as "createdAt"
  from lead_papers where lead_id = $1 order by created_at, kind desc;

-- insertPaper, insert-lead-paper
insert into lead_papers (lead_id, kind, customer_id, language, filename, size_bytes, storage_key,
    document_hash, created_at, expires_at)
  select lead_id, $2, customer_id, language, $3, $4, $5, $6, $7, expires_at from leads where lead_id = $1
  on conflict do nothing;

-- papers/verify-lead-papers.ts

-- verifyAllLeads, verify-find-leads
/* all customers: the evidence of each request is verified */
  select l.lead_id as "leadId", l.reference, coalesce(s.state, '') as state
  from leads l left join lead_signatures s on s.lead_id = l.lead_id
  where l.lead_id > $1
    and (s.lead_id is not null
         or exists (select from lead_evidence e where e.lead_id = l.lead_id)
         or exists (select from lead_papers p where p.lead_id = l.lead_id))
  order by l.lead_id limit $2;
