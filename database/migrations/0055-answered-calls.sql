-- Calls that make something, with their answers: a call that is sent again gets the answer of the first.

create table answered_calls (
  key text primary key,
  content text not null,
  answer text,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table answered_calls is 'directory: calls that make something, with their answers, so that a call sent twice is carried out once.';
comment on column answered_calls.key is 'SHA-256 of the caller, the call, and the idempotency key or the content.';
comment on column answered_calls.content is 'SHA-256 of all that was sent, files included.';
comment on column answered_calls.answer is 'JSON; null while the call is being answered.';
create index answered_calls_by_time on answered_calls (expires_at);
