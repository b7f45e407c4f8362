-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- call-back-queries.ts

-- findCallBack, find-call-back
select visitor_id as "visitorId", call_back_id as "callBackId", reference, state, version, language, origin,
  given_name as "givenName", surname1, surname2, email, telephone, contact_hours as "contactHours", cups, details,
  consent_version as "consentVersion", consent_text as "consentText", created_at as "createdAt",
  changed_at as "changedAt" from call_backs where visitor_id = $1 and reference = $2;

-- listCallBacksIn, list-call-backs
select visitor_id as "visitorId", call_back_id as "callBackId", reference, state, version, language, origin,
  given_name as "givenName", surname1, surname2, email, telephone, contact_hours as "contactHours", cups, details,
  consent_version as "consentVersion", consent_text as "consentText", created_at as "createdAt",
  changed_at as "changedAt" from call_backs
           where state = $1 and ($3::timestamptz is null or (created_at, reference) > ($3, $4))
           order by created_at, reference limit $2;

-- countRecentCallBacks, count-recent-call-backs
select count(*) from call_backs
  where lower(email) = lower($1) and created_at > $2::timestamptz - interval '1 hour' and created_at <= $2;

-- insertCallBack, insert-call-back
insert into call_backs (visitor_id, call_back_id, reference, state, language, origin, given_name, surname1,
    surname2, email, telephone, contact_hours, cups, details, consent_version, consent_text, created_at,
    changed_at)
  values ($1, $2, $3, 'requested', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16);
