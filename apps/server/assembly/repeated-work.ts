import { withRetentions } from "#platform/contract/tables.ts";
import { deleteOrphans } from "#features/uploads/server/delete-orphans.ts";
import { deleteExpired } from "#platform/server/database/delete-expired.ts";
import { maintainPartitions } from "#platform/server/database/partitions.ts";
import { sealEntries, sealEntriesEveryMs } from "#features/audit/server/seal-entries.ts";
import { evaluateAlerts } from "#features/consumption/server/evaluate-alerts.ts";
import {
  deriveIntervalPrices,
  deriveIntervalPricesEveryMs,
} from "#features/catalogue/server/derive-interval-prices.ts";
import {
  evaluatePriceAlerts,
  evaluatePriceAlertsEveryMs,
} from "#features/market-prices/server/alerts/evaluate-price-alerts.ts";
import {
  pushNotifications,
  pushNotificationsEveryMs,
} from "#features/notifications/server/push/push-notifications.ts";
import {
  publishPlanned,
  publishPlannedEveryMs,
} from "#features/server-pages/server/content/publish-planned-content.ts";
import { queueOpenEnds, queueOpenEndsEveryMs } from "#features/payments/server/desk/queue-open-ends.ts";
import { followPlans, followPlansEveryMs } from "#features/payment-plans/server/follow-plans.ts";
import { publishSandboxPrices } from "#features/market-prices/server/sandbox-market.ts";
import { startPolling } from "#platform/server/start-polling.ts";
import { tables } from "../tables.gen.ts";
import type { Services } from "./services.ts";

/** How often the server reads the flags and the maintenance from the database. */
const operatorEveryMs = 1_000;
const deleteExpiredEveryMs = 3_600_000;
/** Readings arrive once a day. */
const evaluateAlertsEveryMs = 10 * 60_000;

type Polling = ReturnType<typeof startPolling>;
type OnError = (error: unknown) => void;

/** Deletes rows past their retention and files that no form took. */
const startDeleting = (services: Services, onError: OnError): Polling[] => {
  const { database, storage, spool } = services;
  const deleteFile = (storageKey: string) => storage.delete(storageKey);
  const curveYears = `${services.configuration.consumption.curveYears} years` as const;
  const retained = withRetentions(tables, {
    curve_weeks: curveYears,
    curve_months: curveYears,
    product_interval_prices: curveYears,
  });
  const expire = async (): Promise<void> => {
    await maintainPartitions(database, { tables: retained, now: new Date() });
    await deleteExpired(database, { tables: retained, now: new Date(), deleteFile });
  };
  const clean = async (): Promise<void> => {
    const now = new Date();
    await Promise.all([deleteOrphans({ database, storage }, now), spool.clean(now)]);
  };
  return [expire, clean].map((work) => startPolling(work, { everyMs: deleteExpiredEveryMs, onError }));
};

/** Reads what staff switched, publishes what they planned, seals the audit log, evaluates alerts, follows payment plans and deletes what has expired. Returns how to stop it. */
export const startRepeatedWork = (services: Services, onError: OnError): (() => Promise<void>) => {
  const { flags, maintenance, database, configuration } = services;
  const readSwitches = async (): Promise<void> => {
    await Promise.all([flags.refresh(), maintenance.refresh()]);
  };
  const followPrices = async (): Promise<void> => {
    if (configuration.demo) await publishSandboxPrices(database, new Date());
    await evaluatePriceAlerts(services, new Date());
  };
  const every = (everyMs: number, work: () => Promise<unknown>): Polling =>
    startPolling(async () => void (await work()), { everyMs, onError });
  const started = [
    every(operatorEveryMs, readSwitches),
    every(evaluateAlertsEveryMs, () => evaluateAlerts(services, new Date())),
    every(deriveIntervalPricesEveryMs, () => deriveIntervalPrices(database)),
    every(pushNotificationsEveryMs, () => pushNotifications(services, new Date())),
    every(sealEntriesEveryMs, () => sealEntries(database, new Date())),
    every(publishPlannedEveryMs, () => publishPlanned(services, new Date())),
    every(queueOpenEndsEveryMs, () => queueOpenEnds(services, new Date())),
    every(followPlansEveryMs, () => followPlans(services, new Date())),
    every(evaluatePriceAlertsEveryMs, followPrices),
    ...startDeleting(services, onError),
  ];
  return async () => {
    for (const polling of started) polling.stop();
  };
};
