import { topics } from "#features/consumption/contract/topics.ts";
import { announcementOf } from "#platform/contract/topics.ts";
import type { PlainDate } from "#energy/calendar.ts";
import { forecastAbove } from "#energy/consumption-alerts.ts";
import { insertNotice, storeAlert } from "#features/consumption/server/alert-queries.ts";
import { forecastRunningBill } from "#features/consumption/server/get-bill-forecast.ts";
import { findCurveContract } from "#features/consumption/server/get-consumption-chart.ts";
import { announce } from "#features/notifications/server/announce.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { demoContracts } from "./demo-people.ts";

const limitCents = 1500;
const daysWithoutReadings = 7;

/** Alerts of the household's house: one on missing readings, and one on the running bill, which has been announced. */
export const loadDemoAlerts = async (database: Database, today: PlainDate): Promise<void> => {
  const contractName = demoContracts.household.house;
  const house = await queryRow(database.pool, {
    text: `select customer_id as "customerId", contract_id as "contractId" from contract_names where name = $1`,
    values: [contractName],
    columns: { customerId: bigint, contractId: bigint },
  });
  const { customerId, contractId } = house ?? {};
  if (customerId === undefined || contractId === undefined) return;
  const contract = await findCurveContract(database, customerId, contractId);
  const forecast = contract && (await forecastRunningBill(database, contract, contractId)).forecast;
  const finding = forecast && forecastAbove(forecast, limitCents);
  const now = new Date(`${today}T08:00:00Z`);
  const key = { customerId, contractId, kind: "cost_above" } as const;
  const evaluatedThrough = today;
  await storeAlert(
    database.pool,
    { ...key, kind: "missing_readings" },
    { limit: daysWithoutReadings, evaluatedThrough },
  );
  await storeAlert(database.pool, key, { limit: limitCents, evaluatedThrough });
  if (!finding || !(await insertNotice(database.pool, key, { day: finding.day, now }))) return;
  const { day, ...amounts } = finding;
  const facts = { contractName, usedOn: day, ...amounts };
  await announce(database.pool, [announcementOf(topics)("cost_above", { customerId, facts, now })]);
};
