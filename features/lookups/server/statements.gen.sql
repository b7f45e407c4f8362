-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- retailer-queries.ts

-- findActiveRetailers, find-active-retailers
select retailer_id as "retailerId", name, register_code as "registerCode",
  supplies_electricity as "suppliesElectricity", supplies_gas as "suppliesGas", is_reference as "isReference", is_active as "isActive" from retailers where is_active and case when $1 then supplies_gas else supplies_electricity end;

-- findRetailersOf, find-retailers-of-keys
select retailer_id as "retailerId", name, register_code as "registerCode",
  supplies_electricity as "suppliesElectricity", supplies_gas as "suppliesGas", is_reference as "isReference", is_active as "isActive", origin from retailers where retailer_id = any($1) or register_code = any($2);

-- withdrawRetailers, withdraw-retailers
update retailers set is_active = false, register_code = null, origin = 'operator'
  where retailer_id = any($1);

-- saveRetailers, save-retailers
insert into retailers (retailer_id, name, register_code, supplies_electricity, supplies_gas, is_reference,
    is_active, origin)
  select "retailerId", name, "registerCode", "suppliesElectricity", "suppliesGas", "isReference", "isActive",
    $2
  from jsonb_to_recordset($1) as r
    ("retailerId" integer, name text, "registerCode" text, "suppliesElectricity" boolean,
     "suppliesGas" boolean, "isReference" boolean, "isActive" boolean)
  on conflict (retailer_id) do update
  set name = excluded.name, register_code = excluded.register_code,
    supplies_electricity = excluded.supplies_electricity, supplies_gas = excluded.supplies_gas,
    is_reference = excluded.is_reference, is_active = excluded.is_active, origin = excluded.origin
  where excluded.origin = 'operator' or retailers.origin = 'shipped';
