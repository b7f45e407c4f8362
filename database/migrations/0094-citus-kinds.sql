-- Citus: what refers to each other under several keys, or is locked under several at once, is on the coordinating machine alone:
-- requests for new contracts with everything of theirs, and the counts of wrong passwords.

comment on table lead_files is
  'local: files of requests for new contracts.';
comment on table lead_papers is
  'local: documents of requests for new contracts, as their visitors got them.';
comment on table lead_links is
  'local: links of emails that open a request for a new contract.';
comment on table leads is
  'local: requests for new contracts, of visitors and customers.';
comment on table lead_references is
  'local: references of requests for new contracts.';
comment on table lead_steps is
  'local: states of requests for new contracts.';
comment on table lead_signatures is
  'local: signatures of new contracts at the provider of signatures.';
comment on table lead_evidence is
  'local: consents, documents and signature of a new contract; each entry has the hash of the entry before.';
comment on table lead_openings is
  'local: other browsers and customers that have opened a request for a new contract.';
comment on table lead_consents is
  'local: consents of requests for new contracts, with what was consented to.';
comment on table sign_in_failures is
  'local: recent wrong passwords and codes per login, per address, and per both; logins are counted whether the account exists or not.';

-- A directory is spread by the first column of its key.
alter table openid_identities drop constraint openid_identities_pkey, add primary key (subject, issuer);
-- Locks rows one after the other, in the order of their keys: Citus locks rows of one machine in a statement, not of several.
create function lock_customers(ids bigint[]) returns void language plpgsql as $$
declare
  one bigint;
begin
  for one in select distinct id from unnest(ids) as given (id) order by id loop
    perform 1 from customers where customer_id = one for no key update;
  end loop;
end $$;

create function lock_curve_supply_points(supply_points text[]) returns void language plpgsql as $$
declare
  one text;
begin
  for one in select distinct id from unnest(supply_points) as given (id) order by id loop
    perform 1 from curve_supply_points where supply_point = one for update;
  end loop;
end $$;
