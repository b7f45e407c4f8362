-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- customer-queries.ts

-- findFound, find-found-customers
select customer_id as "customerId", name, tax_id as "taxId", email, mobile, erased_at as "erasedAt"
  from customers where customer_id = any($1);

-- findStaffCustomer, find-customer-for-desk
select customer_id as "customerId", name, tax_id as "taxId", kind, email, mobile, language,
    created_at as "createdAt", erased_at as "erasedAt"
  from customers where customer_id = $1;

-- findNotes, find-customer-notes
select note, author, body, written_at as "writtenAt" from customer_notes
  where customer_id = $1 order by note desc;

-- insertNote, insert-customer-note
insert into customer_notes (customer_id, staff_id, author, body, written_at)
  select $1, $2, $3, $4, $5
  where not exists (
    select 1 from customer_notes where customer_id = $1 and staff_id = $2 and body = $4
      and written_at > $5::timestamptz - interval '10 minutes');
