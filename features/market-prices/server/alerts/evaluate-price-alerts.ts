import * as z from "zod/mini";
import { madridDate } from "#energy/calendar.ts";
import { announcementOf, type Announcement } from "#platform/contract/topics.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { defineJob, type Jobs } from "#platform/server/jobs/jobs.ts";
import { topics } from "../../contract/topics.ts";
import type { Publication } from "../market-queries.ts";
import { findOfferedProducts, offeredAfter } from "../price-products.ts";
import {
  endAlerts,
  evaluateAlertsOn,
  findDuePublications,
  lockPublication,
  takeNotices,
} from "./alert-queries.ts";

const announcement = announcementOf(topics);
const topicOf = { "<": "price_below", ">": "price_above", "==": "price_equal" } as const;

/** A price alert has something to report: an email is due. */
export const priceAlerted = defineJob(
  "price_alerted",
  z.object({
    customerId: z.int(),
    alertId: z.int(),
    kind: z.enum(["met", "ended"]),
    noticedFor: z.string(),
  }),
);

export interface PriceAlertPorts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly announce: (client: Queryable, announcements: readonly Announcement[]) => Promise<void>;
}

/** How often a server looks for new prices. */
export const evaluatePriceAlertsEveryMs = 60_000;
const publicationsPerTurn = 500;
const noticesPerTransaction = 500;

const announcementFor = (
  notice: Awaited<ReturnType<typeof takeNotices>>[number],
  offered: readonly Publication[],
  now: Date,
): Announcement => {
  const { customerId, kind, type, product, noticedFor: usedOn, limitCents, centsMwh } = notice;
  if (kind === "met")
    return announcement(topicOf[type], {
      customerId,
      facts: { product, usedOn, limitCents, amountCents: centsMwh ?? 0 },
      now,
    });
  const nextProduct = offeredAfter(product, offered) ?? undefined;
  return announcement("price_alert_ended", { customerId, facts: { product, usedOn, nextProduct }, now });
};

/** Announces some notices, with the jobs of their emails, in one transaction; returns how many. */
const announceSome = (
  { database, announce, jobs }: PriceAlertPorts,
  { offered, now }: { readonly offered: readonly Publication[]; readonly now: Date },
): Promise<number> =>
  inTransaction(database.pool, async (client) => {
    const notices = await takeNotices(client, { limit: noticesPerTransaction, now });
    await announce(
      client,
      notices.map((notice) => announcementFor(notice, offered, now)),
    );
    await jobs.addAll(
      priceAlerted,
      notices.map(({ customerId, alertId, kind, noticedFor }) => ({ customerId, alertId, kind, noticedFor })),
      client,
    );
    return notices.length;
  });

/** Compares every price that is new or corrected with the alerts on its product, each in its own transaction. */
export const evaluatePublications = async (
  { database }: Pick<PriceAlertPorts, "database">,
  now: Date,
): Promise<void> => {
  for (;;) {
    const due = await findDuePublications(database.pool, publicationsPerTurn);
    for (const publication of due)
      await inTransaction(database.pool, async (client) => {
        const locked = await lockPublication(client, publication);
        if (locked !== undefined) await evaluateAlertsOn(client, { ...locked, now });
      });
    if (due.length < publicationsPerTurn) return;
  }
};

/** Evaluates the alerts on market prices of all customers, ends those whose product has ended, and reports both once. */
export const evaluatePriceAlerts = async (ports: PriceAlertPorts, now: Date): Promise<void> => {
  const { pool } = ports.database;
  const today = madridDate(now);
  await evaluatePublications(ports, now);
  await inTransaction(pool, (client) => endAlerts(client, { today, now }));
  const offered = await findOfferedProducts(pool, today);
  while ((await announceSome(ports, { offered, now })) === noticesPerTransaction);
};
