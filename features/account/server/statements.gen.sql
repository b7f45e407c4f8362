-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- activity.ts

-- countAccounts, count-new-customers-by-day
/* all customers: figures by day */
  select (created_at at time zone 'Europe/Madrid')::date as day, count(*) as customers from customers
  where created_at >= $1 and created_at < $2 group by 1;

-- countAccounts, count-activations-by-day
/* all customers: figures by day */
  select (activated_at at time zone 'Europe/Madrid')::date as day, count(*) as activated from credentials
  where activated_at >= $1 and activated_at < $2 group by 1;

-- countSignIns, count-sign-ins-by-day
select (attempted_at at time zone 'Europe/Madrid')::date as day,
    count(distinct customer_id) filter (where outcome = 'signed_in') as "signedIn",
    count(*) filter (where outcome in ('refused', 'rate_limited')) as refused
  from sign_in_attempts
  where attempted_at >= $1 and attempted_at < $2 and method not in ('impersonation', 'staff') group by 1;

-- api-tokens/api-tokens.ts

-- listTokens, list-api-tokens
select token_id as "tokenId", name, scopes, created_at as "createdAt", expires_at as "expiresAt",
    last_used_at as "lastUsedAt"
  from api_tokens where customer_id = $1 and expires_at > $2 order by created_at desc, token_id;

-- insertToken, count-api-tokens
select count(*) as count from api_tokens where customer_id = $1 and expires_at > $2;

-- insertToken, insert-api-token
insert into api_tokens (customer_id, token_id, name, scopes, token_hash, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7);

-- deleteToken, delete-api-token
delete from api_tokens where customer_id = $1 and token_id = $2;

-- deleteTokens, delete-api-tokens
delete from api_tokens where customer_id = $1;

-- createFindApiToken, find-api-token
select scopes, expires_at as "expiresAt" from api_tokens
  where customer_id = $1 and token_hash = $2 and expires_at > $3;

-- createFindApiToken, note-api-token-use
update api_tokens set last_used_at = $3 where customer_id = $1 and token_hash = $2
  and (last_used_at is null or last_used_at < $3::timestamptz - interval '1 minute');

-- customer-view.ts

-- countSessions, count-sessions-for-desk
select count(*) as total from sessions
  where customer_id = $1 and expires_at > $2 and acted_by is null;

-- password/password-strength.ts

-- findOwnerWords
select tax_id as "taxId", concat_ws(' ', name, given_name, first_surname, second_surname) as name, email from customers where customer_id = $1;

-- password/passwords.ts

-- hasPassword, has-password
select from credentials where customer_id = $1;

-- sessionExists, session-exists
select from sessions where customer_id = $1 and token_hash = $2;

-- writePassword, write-password
insert into credentials (customer_id, password_hash, changed_at, activated_at) values ($1, $2, $3, $3)
  on conflict (customer_id) do update
    set password_hash = excluded.password_hash, changed_at = excluded.changed_at;

-- revokeAllAccess, end-sessions-of-old-password
delete from sessions where customer_id = $1;

-- revokeAllAccess, end-remembered-devices-of-old-password
delete from refresh_tokens where customer_id = $1;

-- revokeAllAccess, end-links-of-old-password
update one_time_tokens set used_at = $2
  where customer_id = $1 and used_at is null and purpose <> 'impersonation';

-- storeFirstPasswords
insert into credentials (customer_id, password_hash)
  select customer_id, password_hash
    from unnest($1::bigint[], $2::text[]) as given (customer_id, password_hash)
  on conflict (customer_id) do nothing
  returning customer_id as "customerId";

-- registration/activation.ts

-- insertAcceptances, insert-acceptances
insert into acceptances (customer_id, document, accepted_at, address)
  values ($1, 'conditions', $2, $3), ($1, 'gdpr', $2, $4);

-- findNewcomer, find-newcomer
select customer_id as "customerId", tax_id as "taxId", greeting_name as name, email, language
  from customers where customer_id = $1 and erased_at is null;

-- second-factor/factor-changes.ts

-- countFactors, count-factors
select (select count(*) from authenticator_apps where customer_id = $1 and confirmed_at is not null)
  + (select count(*) from passkeys where customer_id = $1) as count;

-- changes
reset;

-- resetSecondFactor
reset;

-- second-factor/passkeys.ts

-- findPasskeys
select credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
    created_at as "createdAt", last_used_at as "lastUsedAt"
  from passkeys where customer_id = $1 order by created_at;

-- insertPasskey, insert-passkey
insert into passkeys (customer_id, credential_id, public_key, counter, transports, name, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing;

-- notePasskeyUse, note-passkey-use
update passkeys set counter = $4, last_used_at = $5
  where customer_id = $1 and credential_id = $2 and counter = $3;

-- updatePasskeyName, rename-passkey
update passkeys set name = $3
  where customer_id = $1 and substring(sha256(credential_id) for ${passkeyIdBytes}) = $2;

-- deletePasskey, delete-passkey
delete from passkeys
  where customer_id = $1 and substring(sha256(credential_id) for ${passkeyIdBytes}) = $2;

-- deletePasskeys, delete-passkeys
delete from passkeys where customer_id = $1;

-- second-factor/recovery-codes.ts

-- countCodes
select count(*) from recovery_codes where customer_id = $1 and used_at is null;

-- findAnyCode
select code_hash as "codeHash" from recovery_codes
  where customer_id = $1 and used_at is null limit 1;

-- spendCode, spend-recovery-code
update recovery_codes set used_at = $3
  where customer_id = $1 and code_hash = $2 and used_at is null;

-- replaceCodes, insert-recovery-codes
insert into recovery_codes (customer_id, code_hash, created_at)
  select $1, code_hash, $3 from unnest($2::bytea[]) as code_hash;

-- deleteCodes, delete-recovery-codes
delete from recovery_codes where customer_id = $1;

-- sessions/remembered-devices.ts

-- findRefreshToken, find-refresh-token
select family_id as "familyId", expires_at as "expiresAt", used_at as "usedAt" from refresh_tokens
  where customer_id = $1 and token_hash = $2 and expires_at > $3;

-- insertRefreshToken, insert-refresh-token
with cleared as (delete from refresh_tokens where customer_id = $1 and expires_at <= $5)
  insert into refresh_tokens (customer_id, token_hash, family_id, device, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6);

-- spendRefreshToken, spend-refresh-token
update refresh_tokens set used_at = $3
  where customer_id = $1 and token_hash = $2 and used_at is null;

-- deleteFamily, delete-family
delete from refresh_tokens where customer_id = $1 and family_id = $2;

-- deleteFamily, delete-sessions-of-family
delete from sessions where customer_id = $1 and family_id = $2;

-- deleteFormerSessions, delete-former-sessions
delete from sessions where customer_id = $1 and family_id = $2 and created_at < $3;

-- deleteAllOf, delete-customers-families
delete from refresh_tokens where customer_id = $1 and family_id is distinct from
  (select family_id from sessions where customer_id = $1 and token_hash = $2);

-- deleteAllOf, delete-customers-sessions
delete from sessions where customer_id = $1 and token_hash is distinct from $2;

-- sessions/sessions.ts

-- find, find-session
select read_only as "readOnly", acted_by as "actedBy", expires_at as "expiresAt",
    last_used_at as "lastUsedAt", ends_at as "endsAt"
  from sessions where customer_id = $1 and token_hash = $2 and expires_at > $3;

-- insertSession
insert into sessions (customer_id, token_hash, created_at, last_used_at, expires_at, ends_at, device,
    method, read_only, acted_by, family_id, openid_token, client_id)
  values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- prolongSession
update sessions set last_used_at = $3, expires_at = $4 where customer_id = $1 and token_hash = $2;

-- deleteSession, delete-session
delete from sessions where customer_id = $1 and token_hash = $2
  returning openid_token as "openidToken", family_id as "familyId";

-- takeSession, take-session
delete from sessions where customer_id = $1 and token_hash = $2 and expires_at > $3
  returning acted_by as "actedBy", openid_token as "openidToken", client_id as "clientId",
    family_id as "familyId", method, ends_at as "endsAt";

-- deleteOverSessions
delete from sessions where customer_id = $1 and expires_at <= $2;

-- deleteSessionsOfClient, delete-sessions-of-client
delete from sessions where customer_id = $1 and client_id = $2;

-- selectOwnSessions, select-own-sessions
select-own-sessions;

-- selectOwnSessions, select-own-sessions
with remembered as (
    select family_id, min(created_at) as since, max(created_at) as last_used_at,
           (array_agg(device order by created_at desc))[1] as device
    from refresh_tokens where customer_id = $1 and expires_at > $3 group by family_id
  ), living as (
    select distinct on (coalesce(family_id, session_id)) *, token_hash = $2 as is_current
    from sessions where customer_id = $1 and expires_at > $3
    order by coalesce(family_id, session_id), token_hash = $2 desc, last_used_at desc
  )
  select coalesce(living.family_id, living.session_id, remembered.family_id) as "sessionId",
         coalesce(living.device, remembered.device) as device,
         coalesce(living.method, 'remembered_device') as method,
         coalesce(remembered.since, living.created_at) as "createdAt",
         coalesce(living.last_used_at, remembered.last_used_at) as "lastUsedAt",
         coalesce(living.is_current, false) as "isCurrent"
  from living full join remembered on remembered.family_id = living.family_id
  order by "isCurrent" desc, "lastUsedAt" desc;

-- deleteOwnSession, delete-own-family
delete from refresh_tokens where customer_id = $1 and family_id = $2;

-- deleteOwnSession, delete-own-session
delete from sessions where customer_id = $1
  and (family_id = $2 or (session_id = $2 and family_id is null));

-- sign-in/attempt-log.ts

-- insertAttempt, insert-sign-in-attempt
insert into sign_in_attempts (attempted_at, login_hash, customer_id, address, device, method, outcome)
  values ($1, $2, $3, $4, $5, $6, $7);

-- selectAttempts
login_hash = ${loginHash};

-- selectAttempts
customer_id = ${customerId};

-- selectAttempts
address = ${address};

-- selectAttempts
select attempted_at as "attemptedAt", customer_id as "customerId", address, device, method, outcome
  from sign_in_attempts where ${allOf(conditions)}
  order by attempted_at desc, attempt_id desc limit ${limit};

-- sign-in/client-logins.ts

-- insertClientLogin
insert into client_logins (client_id, customer_id, name, secret_hash) values ($1, $2, $3, $4);

-- findClientLogin, find-client-login
select customer_id as "customerId", name, secret_hash as "secretHash" from client_logins where client_id = $1;

-- noteClientLoginUse
update client_logins set last_used_at = $2 where client_id = $1;

-- selectClientLogins
select client_id as "clientId", customer_id as "customerId", name, created_at as "createdAt",
    last_used_at as "lastUsedAt"
  from client_logins order by created_at, client_id;

-- deleteClientLogin
delete from client_logins where client_id = $1;

-- sign-in/logins.ts

-- findCustomerId, find-login-name
select customer_id as "customerId" from login_names where login_name = any($1)
  order by array_position($1::text[], login_name) limit 1;

-- findOwnPassword, find-own-password
select password_hash as "passwordHash" from credentials where customer_id = $1;

-- isCurrentPassword, is-current-password
select 1 from credentials where customer_id = $1 and password_hash = $2;

-- sign-in/one-time-tokens.ts

-- insertToken, insert-one-time-token
insert into one_time_tokens (customer_id, token_hash, purpose, attributes, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6);

-- findToken, find-one-time-token
select attributes, created_at as "createdAt" from one_time_tokens
  where customer_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4 and used_at is null;

-- consumeToken, consume-one-time-token
update one_time_tokens set used_at = $4
  where customer_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4 and used_at is null
  returning attributes, created_at as "createdAt";

-- countTry, count-try-of-one-time-token
update one_time_tokens
  set attributes = attributes
    || ('{"tries":' || (coalesce((attributes->>'tries')::integer, 0) + 1)::text || '}')::jsonb
  where customer_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4 and used_at is null
    and coalesce((attributes->>'tries')::integer, 0) < $5
  returning attributes;

-- attachToToken, attach-to-one-time-token
update one_time_tokens set attributes = attributes || $5::jsonb
  where customer_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4 and used_at is null;

-- revokeTokens, revoke-one-time-tokens
with cleared as (
    delete from one_time_tokens
    where customer_id = $1 and expires_at < $3::timestamptz - interval '1 day'
  )
  update one_time_tokens set used_at = $3
  where customer_id = $1 and purpose = $2 and used_at is null and expires_at > $3;

-- countTokens, count-one-time-tokens
select count(*) from one_time_tokens where customer_id = $1 and purpose = $2 and created_at >= $3;

-- deleteToken, delete-one-time-token
delete from one_time_tokens where customer_id = $1 and token_hash = $2;

-- endPasswordLinks, end-password-links
update one_time_tokens set used_at = now()
  where customer_id = any($1) and purpose in ('activation', 'password_reset') and used_at is null;

-- sign-in/throttle.ts

-- lockQuota, lock-attempt-quota
insert into attempt_quotas as present values ($1, 0, 'epoch')
  on conflict (key) do update
    set last_used_at = least(present.last_used_at, $2)
  returning used as failures, last_used_at as "lastFailedAt";

-- writeQuota, write-attempt-quota
update attempt_quotas set used = $2, last_used_at = greatest(last_used_at, $3) where key = $1;

-- releaseQuota, release-attempt-quota
update attempt_quotas set used = greatest(used - 1, 0) where key = $1;

-- lockFailures, make-sign-in-failures
insert into sign_in_failures select key, 0, 'epoch' from unnest($1::text[]) as key on conflict do nothing;

-- lockFailures, lock-sign-in-failures
select key, failures, last_failed_at as "lastFailedAt",
    last_failed_at > greatest(now(), $2::timestamptz) + interval '1 minute' as "isAhead"
  from sign_in_failures where key = any($1) order by key for update;

-- lockFailures, count-sign-in-failures-as-now
update sign_in_failures set last_failed_at = $2 where key = any($1);

-- selectFailures
with pairs as (select key from sign_in_failures where starts_with(key, $2))
  select key, failures, last_failed_at as "lastFailedAt" from sign_in_failures
  where key = $1 or key in (select key from pairs)
     or key in (select 'address:' || substr(key, length($2) + 1) from pairs);

-- countFailure, count-sign-in-failure
update sign_in_failures set last_failed_at = greatest(last_failed_at, $2),
    failures = case when last_failed_at < $2::timestamptz - interval '1 hour' then 1 else failures + 1 end
  where key = any($1);

-- forgiveFailures, forgive-sign-in-failures
with pair as (delete from sign_in_failures where key = $1)
  update sign_in_failures set failures = greatest(failures - 1, 0) where key = any($2);

-- single-sign-on/openid-identities.ts

-- isErased, is-customer-erased
select 1 from customers where customer_id = $1 and erased_at is not null;

-- findIdentity, find-openid-identity
select customer_id as "customerId" from openid_identities where issuer = $1 and subject = $2;

-- lockProvider
select pg_advisory_xact_lock(hashtextextended('openid ' || $1, 0));

-- hasIdentity, has-openid-identity
select 1 from openid_identities where customer_id = $1 and issuer = $2 limit 1;

-- insertIdentity, insert-openid-identity
insert into openid_identities (issuer, subject, customer_id, linked_at) values ($1, $2, $3, $4);
