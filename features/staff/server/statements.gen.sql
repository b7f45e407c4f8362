-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- staff-identity-queries.ts

-- findStaffOfIdentity, find-staff-of-identity
select staff_id as "staffId" from staff_identities where issuer = $1 and subject = $2;

-- insertStaffIdentity, insert-staff-identity
insert into staff_identities (staff_id, issuer, subject, linked_at, last_used_at)
  values ($1, $2, $3, $4, $4) on conflict do nothing;

-- noteIdentityUse, note-staff-identity-use
update staff_identities set last_used_at = $4 where staff_id = $1 and issuer = $2 and subject = $3;

-- hasStaffIdentity, find-identity-of-staff
select from staff_identities where staff_id = $1;

-- deleteStaffIdentity, delete-staff-identity
delete from staff_identities where staff_id = $1;

-- staff-passkey-queries.ts

-- findStaffPasskeys, find-staff-passkeys
select staff_id as "staffId", credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
  created_at as "createdAt", last_used_at as "lastUsedAt" from staff_passkeys where staff_id = $1 order by created_at, credential_id;

-- findStaffPasskey, find-staff-passkey
select staff_id as "staffId", credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
  created_at as "createdAt", last_used_at as "lastUsedAt" from staff_passkeys where credential_id = $1;

-- insertStaffPasskey, insert-staff-passkey
insert into staff_passkeys (staff_id, credential_id, public_key, counter, transports, name, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing;

-- noteStaffPasskeyUse, note-staff-passkey-use
update staff_passkeys set counter = $4, last_used_at = $5
  where staff_id = $1 and credential_id = $2 and counter = $3;

-- deleteStaffPasskey, delete-staff-passkey
delete from staff_passkeys
  where staff_id = $1 and substring(sha256(credential_id) for ${passkeyIdBytes}) = $2 returning name;

-- deleteStaffPasskeys, delete-staff-passkeys
delete from staff_passkeys where staff_id = $1;

-- spendChallenge, spend-staff-challenge
insert into staff_used_challenges (challenge_hash, expires_at) values ($1, $2) on conflict do nothing;

-- staff-queries.ts

-- selectMember
select staff_id as "staffId", email, name, password_hash as "passwordHash"
  from staff_members where ended_at is null and ${condition};

-- lockAdministrators, lock-administrators
select staff_id as "staffId" from staff_members
  where ended_at is null and 'administrator' = any(roles) order by staff_id for update;

-- insertMember, insert-staff-member
insert into staff_members (email, name, roles, created_at) values ($1, $2, $3, $4)
  on conflict (email) do nothing returning staff_id as "staffId";

-- findRoles, find-staff-roles
select roles from staff_members where staff_id = $1;

-- writeRoles, write-staff-roles
update staff_members set roles = $2 where staff_id = $1;

-- writeStaffPassword, write-staff-password
update staff_members set password_hash = $2 where staff_id = $1;

-- writeEnd, end-staff-member
update staff_members set ended_at = $2, password_hash = null where staff_id = $1;

-- writeInvitation, write-staff-invitation
insert into staff_invitations (staff_id, token_hash, expires_at) values ($1, $2, $3)
  on conflict (staff_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at;

-- hasInvitation, find-staff-invitation
select from staff_invitations where staff_id = $1 and token_hash = $2 and expires_at > $3;

-- deleteInvitation, delete-staff-invitation
delete from staff_invitations where staff_id = $1;

-- listMembers, list-staff-members
select member.staff_id as "staffId", email, name, roles, password_hash is not null
      or exists (select from staff_identities identity where identity.staff_id = member.staff_id) as "hasEntered",
    ended_at as "endedAt",
    exists (select from staff_authenticator_apps app
            where app.staff_id = member.staff_id and confirmed_at is not null) as "hasSecondFactor",
    (select count(*) from staff_passkeys passkey
     where passkey.staff_id = member.staff_id) as "passkeyCount"
  from staff_members member order by ended_at is not null, email;

-- staff-sessions.ts

-- insertSession, insert-staff-session
insert into staff_sessions (staff_id, token_hash, created_at, last_used_at, expires_at, ends_at,
    verified_at, device)
  values ($1, $2, $3, $3, $4, $5, $6, $7);

-- deleteSession, delete-staff-session
delete from staff_sessions where staff_id = $1 and token_hash = $2;

-- deleteSessionsOf, delete-staff-sessions
delete from staff_sessions where staff_id = $1;

-- deleteOtherSessionsOf, delete-other-staff-sessions
delete from staff_sessions where staff_id = $1 and token_hash <> $2;

-- findSession, find-staff-session
select email, name, roles, verified_at as "verifiedAt", last_used_at as "lastUsedAt",
    expires_at as "expiresAt", ends_at as "endsAt"
  from staff_sessions join staff_members using (staff_id)
  where staff_id = $1 and token_hash = $2 and expires_at > $3 and ended_at is null;

-- createStaffSessions, prolong-staff-session
update staff_sessions set last_used_at = $3, expires_at = $4 where staff_id = $1 and token_hash = $2;
