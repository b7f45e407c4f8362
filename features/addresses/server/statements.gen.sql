-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- list-municipalities.ts

-- findMunicipalityNames, load-find-postal-codes
select p.postal_code, p.ine_code, p.municipality
  from jsonb_to_recordset($1) as r (postal_code text, ine_code text, municipality text) join postal_codes p using (postal_code, ine_code);

-- savePostalCodes, load-save-postal-codes
insert into postal_codes (postal_code, ine_code, municipality)
  select r.postal_code, r.ine_code, r.municipality from jsonb_to_recordset($1) as r (postal_code text, ine_code text, municipality text)
  on conflict (postal_code, ine_code) do update set municipality = excluded.municipality;

-- findMunicipalities
select municipality as name, ine_code as "ineCode" from postal_codes where postal_code = $1;

-- list-province-municipalities.ts

-- findMunicipalitiesOfProvince, list-municipalities-of-province
select min(municipality) as name, ine_code as "ineCode" from postal_codes
  where left(ine_code, 2) = $1 group by ine_code;
