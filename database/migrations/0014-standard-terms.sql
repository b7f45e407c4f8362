-- Stored values, names and comments in the standard terms of the field; see docs/glossary.md.

alter table sessions drop constraint sessions_method_check;
update sessions set method = 'remembered_device' where method = 'kept';
alter table sessions add constraint sessions_method_check
  check (method in ('password', 'remembered_device', 'link', 'client_id', 'openid', 'impersonation'));

alter table sign_in_attempts drop constraint sign_in_attempts_outcome_check;
update sign_in_attempts set method = 'remembered_device' where method = 'kept';
update sign_in_attempts set outcome = 'rate_limited' where outcome = 'told_to_wait';
alter table sign_in_attempts add constraint sign_in_attempts_outcome_check
  check (outcome in ('signed_in', 'second_factor_asked', 'refused', 'rate_limited'));

update sign_in_failures set key = 'quota:' || substr(key, 9) where key like 'guesses:%';

alter table one_time_links rename to one_time_tokens;
alter table one_time_tokens rename constraint one_time_links_pkey to one_time_tokens_pkey;
alter table one_time_tokens rename constraint one_time_links_customer_id_fkey to one_time_tokens_customer_id_fkey;
alter index one_time_links_by_purpose rename to one_time_tokens_by_purpose;

-- The job queue creates its tables itself: a new database does not have them yet.
do $$
begin
  if to_regclass('jobs.job') is not null then
    update jobs.job set data = jsonb_set(data, '{name}', '"second_factor_changed"')
    where data ->> 'name' = 'tell of a change of the second factor';
  end if;
end
$$;

comment on table cookie_consents is 'directory: each decision on optional cookies, as proof; only the browser that made it knows its id.';
comment on column customers.tax_id is 'NIF, NIE or CIF, upper case; unique through login_names. Empty for a customer created by single sign-on until the customer enters it.';
comment on column customers.erased_at is 'When the personal data that the law does not require to keep was erased; the row stays for the invoices.';
comment on table email_changes is 'New email addresses to be confirmed by a link; from then on they are used to sign in and to recover the password.';
comment on table feature_flag_switches is 'directory: feature flags that staff set while the portal runs; they override the configuration.';
comment on table audit_log is 'directory: staff actions with author and reason; append-only.';
comment on table client_logins is 'directory: ids with which a partner''s site signs in its customer.';
comment on column authenticator_apps.encrypted_secret is 'Encrypted with a key of the deployment.';
comment on column authenticator_apps.confirmed_at is 'From then on sign-in requires a code; null while the app is being set up.';
comment on column login_names.login_name is 'Tax id in upper case, or email in lower case.';
comment on table login_names is 'directory: names that a customer can sign in with; unique across customers.';
comment on table maintenance is 'directory: the announced maintenance, or no row.';
comment on column maintenance.starts_at is 'Null: at its announcement.';
comment on column maintenance.ends_at is 'Expected end; maintenance lasts until staff end it.';
comment on table one_time_tokens is 'Secrets that work once and expire: activation, password recovery, sign-in link, second-step ticket. Only hashes are stored.';
comment on column one_time_tokens.purpose is 'Use for which the token was created; it is found for no other.';
comment on table openid_identities is 'directory: identities at the single sign-on provider; found by issuer and subject alone.';
comment on table refresh_tokens is 'Refresh tokens of remembered devices; each works once and is replaced by another of its family.';
comment on column refresh_tokens.expires_at is 'The same for a whole family: rotation does not extend it.';
comment on column refresh_tokens.used_at is 'Reuse of a used token means that it was stolen: its family is revoked.';
comment on table sandbox_mails is 'directory: emails in the test mailbox, which are not sent to customers.';
comment on table sessions is 'Active sessions of browsers and API clients; a session ends when its row is deleted.';
comment on column sessions.token_hash is 'SHA-256 of the token''s secret half; the token itself is not stored.';
comment on column sessions.expires_at is 'Extended while the session is in use, never beyond ends_at.';
comment on column sessions.session_id is 'Identifies the session to its customer; it is not a credential.';
comment on column sessions.family_id is 'Token family of the remembered device that the session belongs to; null if the browser is not remembered.';
comment on column sessions.acted_by is 'Staff member who impersonates the customer; such a session is read-only.';
comment on table sign_in_attempts is 'directory: log of sign-in attempts for staff; deleted after 90 days.';
comment on column sign_in_attempts.login_hash is 'SHA-256 of the login as typed, so that mistyped passwords are not stored.';
comment on table sign_in_failures is 'directory: recent wrong passwords and codes per login, per address, and per both, and the used attempt quotas of authenticator apps; logins are counted whether the account exists or not.';
comment on column sign_in_failures.key is 'login:…, address:…, pair:… or quota:…; logins by their SHA-256, so that mistyped passwords are not stored.';
comment on column sign_in_failures.failures is 'Deleted an hour after the last one; those of quota:… when the quota is full again, after 15 days at most.';
comment on table server_blocks is 'directory: pieces of HTML that staff have published, sanitised before they are stored.';
comment on column server_blocks.page_id is 'Null: the block is shown on the screen that its group names, such as LOGIN.';
comment on column server_blocks.priority is 'The lowest is shown first.';
comment on table server_pages is 'directory: custom pages that staff have published, the same for every customer.';
comment on column server_pages.route_path is 'Path as in the URL: one leading slash and no other.';
comment on column server_pages.titles is 'Label of its button, by language: {"ca": "…"}.';
comment on column invoices.rectifying is 'A: annuls an earlier invoice. B: replaces it.';
comment on column invoices.bill is 'Content of the printed invoice: readings, lines, taxes. Shape in features/invoices.';
comment on table supply_periods is 'directory: customer of a supply point on each day, so that load curves reach the customer who used the energy.';
comment on column contracts.name is 'Contract number as printed on bills; unique through contract_names.';
comment on column contracts.record_sha256 is 'SHA-256 of the imported record that the row was last written from; importing the same record again changes nothing.';
comment on column curve_days.export_wh is 'Energy exported to the grid in each slot, Wh; null without self-consumption.';
comment on column acceptances.address is 'URL of the text that was accepted.';
comment on table acceptances is 'When a customer accepted the retailer''s terms, and the texts'' URLs.';
comment on table loaded_curve_files is 'directory: distributors'' files that were imported, and with which outcome.';
