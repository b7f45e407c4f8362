import { addDays, type PlainDate } from "#energy/calendar.ts";
import { insertAlert } from "#features/market-prices/server/alerts/alert-queries.ts";
import { publishSandboxPrices } from "#features/market-prices/server/sandbox-market.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { demoPeople } from "./demo-people.ts";

/** Market prices up to tomorrow, and an alert of the household on cheap days. */
export const loadDemoPriceAlerts = async (database: Database, today: PlainDate): Promise<void> => {
  const now = new Date(`${today}T21:00:00Z`);
  await publishSandboxPrices(database, now);
  const household = await queryRow(database.pool, {
    text: `select customer_id as "customerId" from login_names where login_name = $1`,
    values: [demoPeople.household.taxId],
    columns: { customerId: bigint },
  });
  if (household === undefined) return;
  await insertAlert(database.pool, household.customerId, {
    product: "OMIE ES",
    type: "<",
    limitCents: 4000,
    endsOn: null,
    publishedFor: addDays(today, 1),
    maximum: 1,
    now,
  });
};
