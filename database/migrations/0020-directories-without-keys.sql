-- A directory holds what is unique across customers, and any machine can have a copy of it; a customer's rows are on one
-- machine. A foreign key between them cannot be checked by a database that is spread over several machines. Rows of
-- customers, contracts and invoices are never deleted; an erasure deletes from each table by its declaration.

alter table login_names drop constraint login_names_customer_id_fkey;
alter table client_logins drop constraint client_logins_customer_id_fkey;
alter table openid_identities drop constraint openid_identities_customer_id_fkey;
alter table sign_in_attempts drop constraint sign_in_attempts_customer_id_fkey;
alter table contract_names drop constraint contract_names_customer_id_contract_id_fkey;
alter table supply_periods drop constraint supply_periods_customer_id_contract_id_fkey;
alter table invoice_numbers drop constraint invoice_numbers_customer_id_invoice_id_fkey;
