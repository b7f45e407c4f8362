-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- activity.ts

-- createActivity, count-stopped-addresses-by-day
select (stopped_at at time zone 'Europe/Madrid')::date as day, count(*) as stopped
  from newsletter_stopped_addresses where stopped_at >= $1 and stopped_at < $2 group by 1;

-- address-queries.ts

-- insertPending, insert-pending-newsletter-address
insert into newsletter_addresses
    (subscriber_id, email_key, customer_id, email, state, confirmation_id, requested_at)
  values ($1, $2, $3, $4, 'pending', $5, $6)
  on conflict (subscriber_id, email_key) do update set requested_at = excluded.requested_at
  where newsletter_addresses.state = 'pending'
  returning confirmation_id as "confirmationId";

-- insertConfirmed, insert-confirmed-newsletter-address
insert into newsletter_addresses
    (subscriber_id, email_key, customer_id, email, state, confirmation_id, requested_at)
  values ($1, $2, $3, $4, 'confirmed', $5, $6)
  on conflict (subscriber_id, email_key) do update set state = 'confirmed', is_leaving = false;

-- deletePendingExcept, delete-pending-newsletter-addresses
delete from newsletter_addresses
  where subscriber_id = $1 and state = 'pending' and not (email_key = any($2));

-- markLeavingExcept, mark-leaving-newsletter-addresses
update newsletter_addresses set is_leaving = not (email_key = any($2))
  where subscriber_id = $1 and state = 'confirmed';

-- deleteLeaving, delete-leaving-newsletter-addresses
delete from newsletter_addresses where subscriber_id = $1 and is_leaving;

-- confirmAddress, confirm-newsletter-address
update newsletter_addresses set state = 'confirmed'
  where confirmation_id = $1 and state = 'pending'
  returning subscriber_id as "subscriberId", customer_id as "customerId", email, email_key as "emailKey";

-- findPending, find-pending-newsletter-address
select a.email, s.language from newsletter_addresses a
  join newsletter_subscribers s on s.subscriber_id = a.subscriber_id
  where a.confirmation_id = $1 and a.state = 'pending';

-- saveRequest, save-newsletter-request
insert into newsletter_requests
    (email_key, request_id, email, newsletter_ids, language, text_version, requested_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (email_key) do update set email = excluded.email, newsletter_ids = excluded.newsletter_ids,
    language = excluded.language, text_version = excluded.text_version, requested_at = excluded.requested_at
  returning request_id as "requestId";

-- findRequest, find-newsletter-request
select request_id as "requestId", email, email_key as "emailKey", newsletter_ids as "newsletterIds",
  language, text_version as version from newsletter_requests where request_id = $1;

-- takeRequest, take-newsletter-request
delete from newsletter_requests where request_id = $1 returning request_id as "requestId", email, email_key as "emailKey", newsletter_ids as "newsletterIds",
  language, text_version as version;

-- bulletins/bulletin-queries.ts

-- insertBulletin, insert-newsletter-bulletin
insert into newsletter_bulletins (newsletter_id, name, contents, state, created_at, changed_at, author)
  values ($1, $2, $3, 'sending', $4, $4, $5)
  on conflict (name) do nothing returning bulletin_id as "bulletinId";

-- findNewsletterOf, find-newsletter-of-bulletin
select newsletter_id as "newsletterId" from newsletter_bulletins where bulletin_id = $1;

-- insertDeliveries, insert-newsletter-deliveries
insert into newsletter_deliveries
    (bulletin_id, email_key, email, subscriber_id, customer_id, language, state, due_at)
  select $1, "emailKey", email, "subscriberId", "customerId", language, 'waiting', $2
  from jsonb_to_recordset($3)
    as r ("emailKey" text, email text, "subscriberId" uuid, "customerId" bigint, language text)
  on conflict (bulletin_id, email_key) do nothing;

-- lockClaims
select pg_advisory_xact_lock(4190218);

-- countClaimedSince, count-claimed-newsletter-deliveries
select count(*) from newsletter_deliveries where claimed_at > $1;

-- claimDeliveries, claim-newsletter-deliveries
update newsletter_deliveries d set state = 'sending', is_begun = false, claimed_at = $2,
    attempts = attempts + 1
  from newsletter_bulletins b
  where b.bulletin_id = d.bulletin_id and (d.bulletin_id, d.email_key) in (
    select w.bulletin_id, w.email_key from newsletter_deliveries w
    join newsletter_bulletins i on i.bulletin_id = w.bulletin_id
    where w.state = 'waiting' and w.due_at <= $2 and i.state = 'sending'
    order by w.due_at, w.email_key limit $1 for update of w skip locked)
  returning d.bulletin_id as "bulletinId", b.newsletter_id as "newsletterId", d.email_key as "emailKey", d.email,
    d.subscriber_id as "subscriberId", d.customer_id as "customerId", d.language, d.attempts,
    d.claimed_at as "claimedAt";

-- isStillWanted, is-newsletter-still-wanted
select 1 from newsletter_subscriptions where subscriber_id = $1 and newsletter_id = $2
  and not exists (select 1 from newsletter_stopped_addresses where email_key = $3);

-- beginDelivery, begin-newsletter-delivery
begin-newsletter-delivery;

-- beginDelivery, begin-newsletter-delivery
update newsletter_deliveries set is_begun = true
  where bulletin_id = $1 and email_key = $2 and state = 'sending' and claimed_at = $3 and not is_begun;

-- settleDelivery, settle-newsletter-delivery
update newsletter_deliveries set state = $3, reason = $4, due_at = coalesce($6, due_at),
    sent_at = case when $3 = 'sent' then $5::timestamptz end
  where bulletin_id = $1 and email_key = $2 and state = 'sending';

-- settleAbandoned, settle-abandoned-newsletter-deliveries
update newsletter_deliveries set
    state = case when is_begun then 'uncertain' else 'waiting' end,
    attempts = case when is_begun then attempts else attempts - 1 end,
    reason = case when is_begun then 'the server stopped while it was sent' else reason end
  where state = 'sending' and claimed_at < $1;

-- finishBulletins, finish-newsletter-bulletins
update newsletter_bulletins b set state = 'sent', finished_at = $1
  where state = 'sending' and not exists (select 1 from newsletter_deliveries d
    where d.bulletin_id = b.bulletin_id and d.state in ('waiting', 'sending'));

-- findBulletinContents, find-newsletter-bulletin-contents
select contents from newsletter_bulletins where bulletin_id = $1 and contents is not null;

-- readBulletinStatus, read-newsletter-bulletin-status
select b.name, b.newsletter_id as "newsletterId", b.state, b.created_at as "createdAt",
    b.finished_at as "finishedAt",
    count(d.email_key) filter (where d.state = 'waiting') as waiting,
    count(d.email_key) filter (where d.state = 'sending') as sending,
    count(d.email_key) filter (where d.state = 'sent') as sent,
    count(d.email_key) filter (where d.state = 'skipped') as skipped,
    count(d.email_key) filter (where d.state = 'failed') as failed,
    count(d.email_key) filter (where d.state = 'uncertain') as uncertain
  from newsletter_bulletins b left join newsletter_deliveries d on d.bulletin_id = b.bulletin_id
  group by b.bulletin_id order by b.created_at desc, b.bulletin_id desc limit $1;

-- switchBulletin, switch-newsletter-bulletin
update newsletter_bulletins set state = $3 where name = $1 and state = $2;

-- findTroubles, find-newsletter-delivery-troubles
select d.email, d.state, d.reason from newsletter_deliveries d
  join newsletter_bulletins b on b.bulletin_id = d.bulletin_id
  where b.name = $1 and d.state in ('failed', 'uncertain') order by d.email_key limit $2;

-- bulletins/draft-queries.ts

-- findDraft, lock-newsletter-draft
select name, newsletter_id as "newsletterId", version, written from newsletter_bulletins
  where bulletin_id = $1 and state = 'draft' and written is not null for update;

-- isNameTaken, is-newsletter-name-taken
select 1 from newsletter_bulletins where name = $1 and bulletin_id <> coalesce($2::integer, 0);

-- insertDraft, insert-newsletter-draft
insert into newsletter_bulletins (newsletter_id, name, written, state, created_at, changed_at, author)
  values ($1, $2, $3, 'draft', $4, $4, $5) returning bulletin_id as "bulletinId";

-- updateDraft, update-newsletter-draft
update-newsletter-draft;

-- updateDraft, update-newsletter-draft
update newsletter_bulletins set newsletter_id = $2, name = $3, written = $4, changed_at = $5, author = $6,
    version = version + 1
  where bulletin_id = $1;

-- deleteDraft, delete-newsletter-draft
delete from newsletter_bulletins where bulletin_id = $1 and state = 'draft';

-- sendDraft, send-newsletter-draft
update newsletter_bulletins set state = 'sending', contents = $2, author = $3, changed_at = $4
  where bulletin_id = $1 and state = 'draft' and version = $5;

-- findBulletin, find-newsletter-bulletin
select name, newsletter_id as "newsletterId", state, version, written, contents, finished_at as "finishedAt"
  from newsletter_bulletins where bulletin_id = $1;

-- findBulletins, list-newsletter-bulletins
select bulletin_id as "bulletinId", name, newsletter_id as "newsletterId", state, written, contents,
    changed_at as "changedAt", author
  from newsletter_bulletins order by changed_at desc, bulletin_id desc limit $1;

-- countDeliveries, count-newsletter-deliveries
select d.bulletin_id as "bulletinId",
    count(*) filter (where d.state in ('waiting', 'sending')) as waiting,
    count(*) filter (where d.state = 'sent') as sent,
    count(*) filter (where d.state = 'skipped') as skipped,
    count(*) filter (where d.state = 'failed'
      or (d.state = 'sent' and x.stopped_at between d.sent_at and d.sent_at + interval '7 days')) as bounced,
    count(*) filter (where d.state = 'uncertain') as uncertain,
    count(*) filter (where d.state = 'sent' and n.subscriber_id is null) as unsubscribed
  from newsletter_deliveries d
  join newsletter_bulletins b on b.bulletin_id = d.bulletin_id
  left join newsletter_stopped_addresses x on x.email_key = d.email_key
  left join newsletter_subscriptions n
    on n.subscriber_id = d.subscriber_id and n.newsletter_id = b.newsletter_id
  where d.bulletin_id = any($1::integer[]) group by d.bulletin_id;

-- countSentLanguages, count-newsletter-delivery-languages
select language, count(*) from newsletter_deliveries where bulletin_id = $1 group by language;

-- customer-view.ts

-- findStopped, find-stopped-address-of-customer
select d.email, s.reason from newsletter_deliveries d
  join newsletter_stopped_addresses s on s.email_key = d.email_key
  where d.customer_id = $1 order by s.stopped_at desc limit 1;

-- findDeliveries, list-deliveries-for-desk
select b.name, d.email, d.email_key as "emailKey", d.state, d.reason, d.sent_at as "sentAt",
    count(*) over () as total
  from newsletter_deliveries d join newsletter_bulletins b on b.bulletin_id = d.bulletin_id
  where d.customer_id = $1 order by d.bulletin_id desc, d.email_key limit $2;

-- findConsents, list-newsletter-consents-for-desk
select consent_id as "consentId", consent_text as "consentText", text_version as "textVersion",
    consented_at as "consentedAt", count(*) over () as total
  from newsletter_consents where customer_id = $1 order by consented_at desc, consent_id desc limit $2;

-- email-report-queries.ts

-- insertEmailReport, find-customer-of-email-report
select customer_id as "customerId" from login_names where login_name = $1 and kind = 'email';

-- insertEmailReport, insert-email-report
insert into email_reports
    (report_id, email_key, email, customer_id, kind, status, reason, happened_at, reported_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (report_id) do nothing;

-- findEmailReports, list-email-reports-for-desk
select report_id as "reportId", email, kind, status, reason, happened_at as "happenedAt",
    count(*) over () as total
  from email_reports where customer_id = $1 order by happened_at desc, report_id limit $2;

-- newsletter-lists.ts

-- countSubscribers, count-newsletter-subscribers
select newsletter_id as "newsletterId", count(*) from newsletter_subscriptions group by newsletter_id;

-- newsletter-queries.ts

-- findNewsletters, find-newsletters
select newsletter_id as "newsletterId", is_exported as "isExported", contents from newsletters
  where not is_withdrawn order by position, newsletter_id;

-- replaceNewsletters
update newsletters set is_withdrawn = true;

-- replaceNewsletters, save-newsletter
insert into newsletters (newsletter_id, position, is_exported, is_withdrawn, contents)
  values ($1, $2, $3, false, $4)
  on conflict (newsletter_id) do update set position = excluded.position,
    is_exported = excluded.is_exported, is_withdrawn = false, contents = excluded.contents;

-- recipients.ts

-- findSubscribers, find-newsletter-subscribers
select s.subscriber_id as "subscriberId", s.customer_id as "customerId", s.language,
    s.created_at::text as "createdAt", a.email, a.email_key as "emailKey"
  from (
    select subscriber_id, customer_id, language, created_at from newsletter_subscribers
    where case when $1::integer is null then ended_at is null
        else subscriber_id in (select subscriber_id from newsletter_subscriptions where newsletter_id = $1) end
      and ($4::uuid is null or (customer_id is null, coalesce(customer_id, 0), created_at, subscriber_id)
        > ($2::bigint is null, coalesce($2, 0), $3::timestamptz, $4))
    order by customer_id is null, coalesce(customer_id, 0), created_at, subscriber_id limit $5
  ) s
  left join newsletter_addresses a on a.subscriber_id = s.subscriber_id and a.state = 'confirmed'
  order by s.customer_id nulls last, s.created_at, s.subscriber_id, a.email_key;

-- findProfileAddresses, find-newsletter-profile-addresses
/* all customers: the subscribers of a newsletter */
  select customer_id as "customerId", email, language from customers
  where customer_id = any($1) and email is not null and erased_at is null;

-- findLoginEmails, find-newsletter-login-emails
select customer_id as "customerId", login_name as "emailKey" from login_names
  where customer_id = any($1) and kind = 'email';

-- findStoppedAmong, find-stopped-newsletter-addresses
select email_key as "emailKey" from newsletter_stopped_addresses where email_key = any($1);

-- subscriber-queries.ts

-- findSubscriber, find-newsletter-subscriber
select subscriber_id as "subscriberId", customer_id as "customerId" from newsletter_subscribers where subscriber_id = $1;

-- findSubscriberOfCustomer, find-newsletter-subscriber-of-customer
select subscriber_id as "subscriberId", customer_id as "customerId" from newsletter_subscribers where customer_id = $1;

-- findSubscriberByEmail, find-newsletter-subscriber-by-email
select s.subscriber_id as "subscriberId", s.customer_id as "customerId"
  from newsletter_subscribers s join newsletter_addresses a on a.subscriber_id = s.subscriber_id
  where a.email_key = $1 and a.state = 'confirmed' and s.customer_id is null
  order by s.created_at limit 1;

-- insertSubscriber, insert-newsletter-subscriber
insert into newsletter_subscribers (subscriber_id, customer_id, language, created_at, ended_at)
  values ($1, $2, $3, $4, $4) on conflict do nothing;

-- lockSubscriber, lock-newsletter-subscriber
select language from newsletter_subscribers where subscriber_id = $1 for update;

-- findAddresses, find-newsletter-addresses
select email, email_key as "emailKey", state, is_leaving as "isLeaving"
  from newsletter_addresses where subscriber_id = $1 order by requested_at, email_key;

-- findProfileEmail, find-newsletter-email-of-customer
select email from customers where customer_id = $1 and erased_at is null;

-- findSubscriptions, find-newsletter-subscriptions
select newsletter_id as "newsletterId" from newsletter_subscriptions where subscriber_id = $1;

-- addSubscriptions, add-newsletter-subscriptions
insert into newsletter_subscriptions (subscriber_id, newsletter_id, customer_id, subscribed_at)
  select $1, newsletter_id, $3, $4 from newsletters where newsletter_id = any($2)
  on conflict (subscriber_id, newsletter_id) do nothing;

-- removeSubscriptions, remove-newsletter-subscriptions
delete from newsletter_subscriptions where subscriber_id = $1 and newsletter_id = any($2);

-- markEnd, mark-end-of-newsletter-subscriber
update newsletter_subscribers set ended_at = case
    when exists (select 1 from newsletter_subscriptions where subscriber_id = $1) then null
    else coalesce(ended_at, $2) end
  where subscriber_id = $1;

-- insertConsent, insert-newsletter-consent
insert into newsletter_consents
    (subscriber_id, customer_id, newsletter_ids, source, text_version, consent_text, consented_at)
  values ($1, $2, $3, $4, $5, $6, $7);

-- deleteStop, delete-newsletter-stop
delete from newsletter_stopped_addresses where email_key = $1;

-- stopAddress, stop-newsletter-address
insert into newsletter_stopped_addresses (email_key, reason, stopped_at) values ($1, $2, $3)
  on conflict (email_key) do nothing;
