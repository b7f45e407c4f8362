import {
  claimReasonTables,
  economicActivityTable,
  regulatedCharges,
  taxRates,
} from "#database/market/market-tables.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute } from "#platform/server/database/query.ts";

/** Types and subtypes of claim; those that a customer has claimed stay readable when the market drops them. */
const loadClaimReasons = async ({ pool }: Pick<Database, "pool">): Promise<void> => {
  await execute(pool, {
    text: `insert into claim_types (claim_type, name)
      select type, name from jsonb_to_recordset($1) as r (type text, name jsonb)
      on conflict (claim_type) do update set name = excluded.name`,
    values: [JSON.stringify(claimReasonTables.types)],
  });
  await execute(pool, {
    text: `insert into claim_subtypes (claim_subtype, claim_type, official_name, name, description)
      select subtype, type, official, name, description
        from jsonb_to_recordset($1) as r (subtype text, type text, official text, name jsonb, description jsonb)
      on conflict (claim_subtype) do update
        set claim_type = excluded.claim_type, official_name = excluded.official_name, name = excluded.name,
            description = excluded.description`,
    values: [JSON.stringify(claimReasonTables.subtypes)],
  });
};

/** The classification of economic activities; a name that was corrected replaces the former one. */
const loadEconomicActivities = async ({ pool }: Pick<Database, "pool">): Promise<void> => {
  await execute(pool, {
    text: `insert into economic_activities (activity_id, code, name)
      select "activityId", code, name from jsonb_to_recordset($1) as r ("activityId" integer, code text, name text)
      on conflict (activity_id) do update set code = excluded.code, name = excluded.name
        where (economic_activities.code, economic_activities.name) is distinct from (excluded.code, excluded.name)`,
    values: [JSON.stringify(economicActivityTable)],
  });
};

/** Rent of the meters and financing of the social bonus, which the cost of a consumption includes. */
const loadRegulatedCharges = async ({ pool }: Pick<Database, "pool">): Promise<void> => {
  const rows = regulatedCharges.map(({ charge, validFrom, validTo, eurYear, source }) => ({
    charge,
    valid_from: validFrom,
    valid_to: validTo,
    eur_year: eurYear,
    source,
  }));
  await execute(pool, {
    text: `insert into regulated_charges (charge, valid_from, valid_to, eur_year, source)
      select charge, valid_from, valid_to, eur_year, source from jsonb_to_recordset($1)
        as r (charge text, valid_from date, valid_to date, eur_year numeric, source text)
      on conflict (charge, valid_from) do update
        set valid_to = excluded.valid_to, eur_year = excluded.eur_year, source = excluded.source
        where (regulated_charges.valid_to, regulated_charges.eur_year, regulated_charges.source)
          is distinct from (excluded.valid_to, excluded.eur_year, excluded.source)`,
    values: [JSON.stringify(rows)],
  });
};

/**
 * Updates the market tables from `database/market`: inserts new rows and updates changed ones, such as a rate whose end
 * is now known. Rows added by an operator stay. Market data is not demo data: every deployment loads it at each start,
 * and repeating that changes nothing.
 */
export const loadMarketData = async ({ pool }: Pick<Database, "pool">): Promise<{ taxRates: number }> => {
  const rows = taxRates.map((rate) => ({
    tax: rate.tax,
    condition: rate.condition,
    valid_from: rate.validFrom,
    valid_to: rate.validTo,
    rate: rate.rate,
    minimum_eur_mwh: rate.minimumEurMwh,
    source: rate.source,
  }));
  await execute(pool, {
    text: `insert into tax_rates (tax, condition, valid_from, valid_to, rate, minimum_eur_mwh, source)
      select tax, condition, valid_from, valid_to, rate, minimum_eur_mwh, source
        from jsonb_to_recordset($1) as r (tax text, condition text, valid_from date, valid_to date,
                                          rate numeric, minimum_eur_mwh numeric, source text)
      on conflict (tax, condition, valid_from) do update
        set valid_to = excluded.valid_to, rate = excluded.rate,
            minimum_eur_mwh = excluded.minimum_eur_mwh, source = excluded.source
        where (tax_rates.valid_to, tax_rates.rate, tax_rates.minimum_eur_mwh, tax_rates.source)
          is distinct from (excluded.valid_to, excluded.rate, excluded.minimum_eur_mwh, excluded.source)`,
    values: [JSON.stringify(rows)],
  });
  await loadRegulatedCharges({ pool });
  await loadClaimReasons({ pool });
  await loadEconomicActivities({ pool });
  return { taxRates: rows.length };
};
