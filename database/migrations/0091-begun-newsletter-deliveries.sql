-- Which emails of a claimed batch have been begun. A server that is killed leaves the others unsent, and they can be sent by
-- another. Rows that were claimed by a version without this column may have left, and are not sent again: hence true.

alter table newsletter_deliveries add column is_begun boolean not null default true;

comment on column newsletter_deliveries.is_begun is 'Written before the email leaves: after a crash the outcome of a begun one is uncertain, and it is not sent again; the others wait again.';
comment on column newsletter_deliveries.state is 'sending: claimed by a server.';
