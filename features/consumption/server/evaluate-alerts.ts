import * as z from "zod/mini";
import { addDays, eachDay, firstOfMonth } from "#energy/calendar.ts";
import {
  type AlertFinding,
  alertKinds,
  daysNeeded,
  evaluateAlert,
  forecastAbove,
  readingsMissing,
} from "#energy/consumption-alerts.ts";
import type { PricedDay } from "#energy/month-insight.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { defineJob, type Jobs } from "#platform/server/jobs/jobs.ts";
import { announcementOf, type Announcement } from "#platform/contract/topics.ts";
import { topics } from "../contract/topics.ts";
import {
  type AlertKey,
  type DueAlert,
  findDueAlerts,
  insertNotice,
  lockAlert,
  storeEvaluated,
} from "./alert-queries.ts";
import { periodCalendarOf } from "./chart/chart-slots-policy.ts";
import { chooseConsumption } from "./chart/consumption-day-policy.ts";
import { forecastRunningBill } from "./get-bill-forecast.ts";
import { findCurveContract, readCurves } from "./get-consumption-chart.ts";
import { pricedDayOf } from "./patterns-policy.ts";

const announcement = announcementOf(topics);

/** A consumption alert found something: an email is due. */
export const consumptionAlerted = defineJob(
  "consumption_alerted",
  z.object({
    customerId: z.int(),
    kind: z.enum(alertKinds),
    contractName: z.string(),
    day: z.string(),
    energyWh: z.optional(z.int()),
    usualWh: z.optional(z.int()),
    amountCents: z.optional(z.int()),
  }),
);

export interface AlertPorts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly announce: (client: Queryable, announcements: readonly Announcement[]) => Promise<void>;
}

const batchSize = 200;

/** The days that an alert's evaluation looks at. */
const readDays = async (
  database: Database,
  { customerId, contractId, ...due }: DueAlert,
): Promise<PricedDay[]> => {
  const contract = await findCurveContract(database, customerId, contractId);
  if (contract === undefined) return [];
  const needed = addDays(due.evaluatedThrough, 1 - daysNeeded);
  const month = firstOfMonth(due.evaluatedThrough);
  const range = { startsOn: needed < month ? needed : month, endsOn: due.lastDay };
  const first = contract.startsOn ?? range.startsOn;
  const startsOn = first > range.startsOn ? first : range.startsOn;
  const curves = await readCurves(database, contract, { ...range, startsOn, step: "hour" });
  const calendar = periodCalendarOf(contract.terms);
  return chooseConsumption(curves, "hour").map((day) => pricedDayOf(day, { calendar, terms: [] }));
};

/** Whether the running bill is forecast to exceed the limit, with the readings that there are now. */
const forecastFindings = async (
  database: Database,
  { customerId, contractId, limit }: DueAlert,
): Promise<AlertFinding[]> => {
  const contract = await findCurveContract(database, customerId, contractId);
  if (contract === undefined) return [];
  const { forecast } = await forecastRunningBill(database, contract, contractId);
  const finding = forecast && forecastAbove(forecast, limit);
  return finding === null ? [] : [finding];
};

/** What an alert finds on each day whose readings have arrived since it was last evaluated. */
const findingsOf = async (database: Database, alert: DueAlert): Promise<AlertFinding[]> => {
  const { kind, limit, lastDay, today, evaluatedThrough } = alert;
  if (kind === "missing_readings") {
    return readingsMissing(lastDay, today, limit) ? [{ day: lastDay }] : [];
  }
  if (kind === "cost_above") return forecastFindings(database, alert);
  const days = await readDays(database, alert);
  return eachDay(addDays(evaluatedThrough, 1), lastDay).flatMap(
    (day) => evaluateAlert(kind, { limit, day, days }) ?? [],
  );
};

const report = async (
  client: Queryable,
  { announce, jobs }: AlertPorts,
  { alert, finding, now }: { alert: DueAlert; finding: AlertFinding; now: Date },
): Promise<void> => {
  const { customerId, kind, contractName } = alert;
  const { day, ...amounts } = finding;
  if (!(await insertNotice(client, alert, { day, now }))) return;
  const facts = { contractName, usedOn: day, ...amounts };
  await announce(client, [announcement(kind, { customerId, facts, now })]);
  await jobs.add(consumptionAlerted, { customerId, kind, contractName, ...finding }, client);
};

const evaluate = async (ports: AlertPorts, alert: DueAlert, now: Date): Promise<void> => {
  const findings = await findingsOf(ports.database, alert);
  await inTransaction(ports.database.pool, async (client) => {
    if (!(await lockAlert(client, alert))) return;
    for (const finding of findings) await report(client, ports, { alert, finding, now });
    if (alert.kind !== "missing_readings") await storeEvaluated(client, alert);
  });
};

/** Evaluates the alerts of all customers for days with new readings; reports each finding once. */
export const evaluateAlerts = async (ports: AlertPorts, now: Date): Promise<void> => {
  let after: AlertKey | undefined;
  for (;;) {
    const due = await findDueAlerts(ports.database.pool, { now, after, limit: batchSize });
    for (const alert of due) await evaluate(ports, alert, now);
    after = due.at(-1);
    if (after === undefined || due.length < batchSize) return;
  }
};
