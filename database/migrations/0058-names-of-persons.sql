-- The parts of a person's name, for electronic invoices and emails.
alter table customers
  add column given_name text,
  add column first_surname text,
  add column second_surname text,
  add constraint customers_surnames_check check (
    (first_surname is null or given_name is not null) and (second_surname is null or first_surname is not null)
  );
comment on column customers.given_name is 'Of a person, where the operator gave it apart from name.';

alter table customers add column greeting_name text not null generated always as (
  case
    when kind = 'company' then name
    when given_name is not null then given_name
    when name ~ '^[^,]*[^, ][^,]*,[^,]*[^, ][^,]*$'
      and upper(regexp_replace(split_part(name, ',', 2), '[. ]', '', 'g'))
        not in ('SA', 'SAU', 'SAL', 'SL', 'SLU', 'SLL', 'SLP', 'SRL', 'SC', 'SCP', 'SCCL', 'SCOOP', 'CB', 'AIE')
      then btrim(split_part(name, ',', 2))
    else name
  end
) stored;
comment on column customers.greeting_name is 'With which emails greet the customer: the given name, also that of "SURNAMES, NAME", or else name.';
