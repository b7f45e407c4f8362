import {
  claimReasonTables,
  economicActivityTable,
  retailerTable,
  shippedRows,
} from "#database/market/market-tables.ts";
import { shipRegulatedRows } from "#features/catalogue/server/regulated-queries.ts";
import { shipRetailers } from "#features/lookups/server/retailer-queries.ts";
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

/**
 * Updates the market tables from `database/market`: inserts new rows and updates changed ones, such as a rate whose end
 * is now known. Rows that the operator loaded stay. Market data is not demo data: every deployment loads it at each
 * start, and repeating that changes nothing.
 */
export const loadMarketData = async ({ pool }: Pick<Database, "pool">): Promise<void> => {
  await shipRegulatedRows(pool, shippedRows);
  await loadClaimReasons({ pool });
  await loadEconomicActivities({ pool });
  await shipRetailers(pool, retailerTable);
};
