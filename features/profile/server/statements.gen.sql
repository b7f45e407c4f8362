-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- customer-view.ts

-- findByLogin
select login_name as "loginName", kind, customer_id as "customerId" from login_names
  where login_name like $1 and kind = $2 limit $3;

-- findByTelephone
/* all customers: staff look for the customer who is on the telephone */
  select customer_id as "customerId", mobile from customers
  where telephone_search_text(mobile) like $1 limit $2;

-- findByName
search_text like % ${word}%;

-- findByName
/* all customers: staff look for a customer by name */
  select customer_id as "customerId", name from customers where ${allOf(conditions)} limit ${limit};

-- findErasures, list-erasure-requests-for-desk
select requested_at as "requestedAt", state, decided_at as "decidedAt", count(*) over () as total
  from erasure_requests where customer_id = $1 order by requested_at desc limit $2;

-- email-changes.ts

-- saveEmailChange, save-email-change
insert into email_changes (customer_id, email, requested_at) values ($1, $2, $3)
  on conflict (customer_id) do update set email = excluded.email, requested_at = excluded.requested_at;

-- deleteEmailChange, delete-email-change
delete from email_changes where customer_id = $1;

-- completeEmailChange, meet-email-change
delete from email_changes where customer_id = $1 and email = $2;

-- isTakenByAnother, is-email-taken
select from login_names where login_name = $2 and customer_id <> $1;

-- replaceEmail, lock-email
select email from customers where customer_id = $1 and erased_at is null for update;

-- replaceEmail, delete-email-login
delete from login_names where customer_id = $1 and kind = 'email';

-- replaceEmail, insert-email-login
insert into login_names (login_name, kind, customer_id) values ($2, 'email', $1)
  on conflict (login_name) do nothing;

-- replaceEmail, put-email
update customers set email = $2 where customer_id = $1;

-- erase-customer.ts

-- readOwnRows
select * from ${name(exportedAs)} where customer_id = $1;

-- readOwnRows
select distinct ${column} as part from ${name(table)} where customer_id = $1 order by 1;

-- readOwnRows
select * from ${name(exportedAs)} where customer_id = $1 and ${column} = $2;

-- findOwnFiles
select ${name(files.nameColumn)} as filename, ${name(files.keyColumn)} as key
  from ${name(table)} where customer_id = $1 and ${name(files.keyColumn)} is not null;

-- selectReferences, list-foreign-keys
select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace;

-- blankRows
update ${name(table)} set ${assignments} where customer_id = $1;

-- deleteRows
delete from ${name(table)} where customer_id = $1;

-- erasure-requests.ts

-- findErasureRequest, find-erasure-request
select requested_at as "requestedAt", state from erasure_requests
  where customer_id = $1 order by requested_at desc limit 1;

-- findTaxId, find-tax-id-of-erasure
select tax_id as "taxId" from customers where customer_id = $1;

-- insertErasureRequest, insert-erasure-request
insert into erasure_requests (customer_id, requested_at)
  select $1, $2 where not exists (
    select 1 from erasure_requests where customer_id = $1 and state = 'requested')
  on conflict do nothing;

-- settleErasureRequest, settle-erasure-request
update erasure_requests set state = $2, decided_at = $3
  where customer_id = $1 and state = 'requested';

-- findPresentCustomer, find-present-customer
select name, tax_id as "taxId", language from customers
  where customer_id = $1 and erased_at is null;

-- listErasureRequests, list-erasure-requests
/* all customers: the operator's list of who asked */
  select e.customer_id as "customerId", c.tax_id as "taxId", c.name, e.requested_at as "requestedAt"
  from erasure_requests e join customers c using (customer_id)
  where e.state = 'requested' order by e.requested_at;

-- lockCustomerToErase, lock-customer-to-erase
select email, tax_id as "taxId" from customers
  where customer_id = $1 and erased_at is null for update;

-- markErased, mark-erased
update customers set erased_at = $2 where customer_id = $1;

-- get-profile.ts

-- findCustomer
select c.name, c.greeting_name as "greetingName", c.given_name as "givenName",
    c.first_surname as "firstSurname", c.second_surname as "secondSurname", c.email, c.tax_id as "taxId", c.kind, c.mobile, c.language, e.email as "pendingEmail"
  from customers c left join email_changes e on e.customer_id = $1
  where c.customer_id = $1;

-- updateContact, update-contact
update-contact;

-- updateContact, update-contact
update customers set mobile = coalesce($2, mobile), language = coalesce($3, language)
  where customer_id = $1;

-- load-customer-queries.ts

-- findCustomers, load-find-customer-names
select login_name, customer_id from login_names where login_name = any($1) and kind = 'tax_id';

-- findCustomers, load-find-customer-records
select customer_id, loaded_record from customers where customer_id = any($1);

-- lockCustomers, load-locked-customers
select customer_id, document_type, kind, name, given_name, first_surname, second_surname, email, mobile, language
  from customers where customer_id = any($1);

-- findEmailOwners, load-find-email-owners
select login_name as email, customer_id as "customerId" from login_names
  where login_name = any($1) and kind = 'email';

-- findEmailOwners, load-find-tax-ids-of-email-owners
select customer_id as "customerId", login_name as "taxId" from login_names
  where customer_id = any($1) and kind = 'tax_id';

-- insertCustomers, load-insert-customers
/* all customers: new ones, each gets its number here */
           with fresh as (
             insert into customers (tax_id, document_type, kind, name, given_name, first_surname, second_surname, email,
               mobile, language, loaded_record)
             select tax_id, document_type, kind, name, given_name, first_surname, second_surname, email, mobile,
               language, loaded_record from jsonb_to_recordset($1) as r (customer_id bigint, tax_id text, document_type text, kind text,
  name text, given_name text, first_surname text, second_surname text, email text, mobile text, language text,
  loaded_record jsonb)
             returning customer_id, tax_id
           ), named as (
             insert into login_names (login_name, kind, customer_id)
             select tax_id, 'tax_id', customer_id from fresh
           )
           select customer_id, tax_id from fresh;

-- updateCustomers, load-update-customers
with r as materialized (select * from jsonb_to_recordset($1) as r (customer_id bigint, tax_id text, document_type text, kind text,
  name text, given_name text, first_surname text, second_surname text, email text, mobile text, language text,
  loaded_record jsonb))
           update customers c
           set document_type = r.document_type, kind = r.kind, name = r.name, given_name = r.given_name,
               first_surname = r.first_surname, second_surname = r.second_surname, email = r.email, mobile = r.mobile,
               language = r.language, loaded_record = r.loaded_record
           from r where c.customer_id = any($2) and c.customer_id = r.customer_id;

-- deleteEmails, load-delete-emails
delete from login_names where customer_id = any($1) and kind = 'email';

-- insertEmails, load-insert-emails
insert into login_names (login_name, kind, customer_id)
           select r.email, 'email', r.customer_id from jsonb_to_recordset($1) as r (customer_id bigint, tax_id text, document_type text, kind text,
  name text, given_name text, first_surname text, second_surname text, email text, mobile text, language text,
  loaded_record jsonb);

-- newcomers.ts

-- fillInEmail, lock-customer-without-email
select 1 from customers where customer_id = $1 and email is null for no key update;

-- fillInEmail, add-email-login
insert into login_names (login_name, kind, customer_id) values ($2, 'email', $1)
  on conflict do nothing;

-- fillInEmail, fill-in-email
update customers set email = $2 where customer_id = $1;

-- fillInContact, fill-in-mobile
update customers set mobile = $2 where customer_id = $1 and mobile is null and $2::text is not null;

-- insertNewcomer, insert-newcomer
/* all customers: a new one gets its number here */
  insert into customers (tax_id, kind, name, email, language) values ('', 'person', $1, $2, $3)
  returning customer_id;

-- giveTaxId, lock-customer-without-tax-id
select 1 from customers where customer_id = $1 and tax_id = '' for no key update;

-- giveTaxId, add-tax-id-login
insert into login_names (login_name, kind, customer_id) values ($2, 'tax_id', $1)
  on conflict do nothing;

-- giveTaxId, give-tax-id
update customers set tax_id = $2, document_type = $3, kind = $4, name = $5
  where customer_id = $1;

-- staff-erasures.ts

-- findStaffErasure, find-customer-of-erasure
select name, tax_id as "taxId", email from customers where customer_id = $1;
