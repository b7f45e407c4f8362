-- A session is ended with the partner's id that opened it, and names the second step that was taken.

alter table sessions
  add column client_id text,
  drop constraint sessions_method_check,
  add constraint sessions_method_check check (
    method in (
      'password', 'password_totp', 'password_passkey', 'password_recovery_code',
      'remembered_device', 'link', 'client_id', 'openid', 'impersonation'
    )
  );
comment on column sessions.client_id is 'The partner''s id that opened the session; null for every other session.';
