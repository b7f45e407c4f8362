import * as z from "zod/mini";
import { beforeEach, describe, expect, it } from "vitest";
import { notificationTopics, requestSummariesOf } from "#apps/server/testing/declared.ts";
import type { PlainDate } from "#energy/calendar.ts";
import type { AlertType } from "#energy/market/price-alerts.ts";
import { listNotifications } from "#features/notifications/contract/list-notifications.ts";
import { announce, createPrefersEmail } from "#features/notifications/server/announce.ts";
import { handlers as notificationHandlers } from "#features/notifications/server/routes.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { measureSlowness } from "#platform/testing/machine-speed.ts";
import { savePublications } from "../market-queries.ts";
import { startMarketServer } from "../testing/market-server.ts";
import { insertAlert } from "./alert-queries.ts";
import { evaluatePriceAlerts, evaluatePublications } from "./evaluate-price-alerts.ts";
import { priceAlertEmailWorkers } from "./price-alert-emails.ts";

const { database, anna } = await startMarketServer();
const { pool } = database;
const notifications = await startTestServer(
  notificationHandlers({ database, notificationTopics, requestSummaries: requestSummariesOf(database) }),
);
const queue = createTestJobs();
const emails = createTestEmails();
const ports = { database, jobs: queue.jobs, announce };
const workersWith = (sendEmail: SendEmail) =>
  priceAlertEmailWorkers({
    database,
    publicOrigin: "https://portal.example",
    organization: { name: "Llum" },
    sendEmail,
    prefersEmail: createPrefersEmail(database),
  });
const now = new Date("2026-11-26T13:00:00Z");

const addAlert = (
  type: AlertType,
  limitCents: number,
  product = "OMIE ES",
  endsOn: PlainDate | null = null,
) =>
  insertAlert(pool, anna.customerId, {
    product,
    type,
    limitCents,
    endsOn,
    publishedFor: "2026-11-20",
    maximum: 1000,
    now,
  });
const publish = (publishedFor: PlainDate, centsMwh: number, product = "OMIE ES") =>
  savePublications(pool, [{ product, publishedFor, centsMwh }], now);

/** Evaluates as two servers at once do, and once more; sends what is queued. Returns the new subjects. */
const evaluate = async (at = now): Promise<string[]> => {
  const before = emails.sent.length;
  await Promise.all([evaluatePriceAlerts(ports, at), evaluatePriceAlerts(ports, at)]);
  await evaluatePriceAlerts(ports, at);
  await queue.doAll(workersWith(emails.send), at);
  return emails.sent.slice(before).map(({ subject }) => subject);
};
const announced = async () => (await notifications.call(listNotifications, { as: anna })).answer().items;

beforeEach(async () => {
  await database.unguarded.query(
    "delete from price_alerts; delete from market_publications; delete from notifications",
  );
});

describe("an alert", () => {
  it("reports a crossing once, and not each day that the price stays beyond it", async () => {
    await addAlert("<", 5000);
    const outcomes: number[] = [];
    for (const [day, cents] of [
      ["2026-11-21", 6000],
      ["2026-11-22", 4999],
      ["2026-11-23", 3000],
      ["2026-11-24", 5000],
      ["2026-11-25", 4000],
    ] as const) {
      await publish(day, cents);
      outcomes.push((await evaluate()).length);
    }
    expect(outcomes).toEqual([0, 1, 0, 0, 1]);
    expect(await announced()).toMatchObject([
      { kind: "alert", topic: "price_below", facts: { usedOn: "2026-11-25", amountCents: 4000 } },
      { facts: { product: "OMIE ES", usedOn: "2026-11-22", amountCents: 4999, limitCents: 5000 } },
    ]);
  });

  it("is not compared with what was published before it was set", async () => {
    await publish("2026-11-19", 100);
    await addAlert("<", 5000);
    expect(await evaluate()).toEqual([]);
  });

  it("compares equality at the two decimals that are published", async () => {
    await addAlert("==", 5000);
    await publish("2026-11-21", 5001);
    expect(await evaluate()).toEqual([]);
    await publish("2026-11-22", 5000);
    expect(await evaluate()).toEqual(["OMIE ES és al preu que esperaves · Llum"]);
  });

  it("reports days that are loaded together in their order", async () => {
    await addAlert(">", 5000);
    await publish("2026-11-23", 6000);
    await publish("2026-11-22", 4000);
    await publish("2026-11-21", 6000);
    expect(await evaluate()).toHaveLength(2);
  });

  it("reports a correction only when its outcome changes", async () => {
    await addAlert("<", 5000);
    await publish("2026-11-21", 4000);
    expect(await evaluate()).toHaveLength(1);
    await publish("2026-11-21", 4100);
    expect(await evaluate()).toEqual([]);
    await publish("2026-11-21", 6000);
    expect(await evaluate()).toEqual([]);
    await publish("2026-11-22", 6000);
    await evaluate();
    await publish("2026-11-22", 4500);
    expect(await evaluate()).toHaveLength(1);
  });

  it("ends with its product, says so once and offers the next", async () => {
    await addAlert("<", 100, "FTB M Dec-26", "2026-11-30");
    await publish("2026-11-27", 6000, "FTB M Jan-27");
    expect(await evaluate(new Date("2026-11-30T22:30:00Z"))).toEqual([]);
    const after = new Date("2026-11-30T23:30:00Z");
    expect(await evaluate(after)).toEqual(["La teva alerta sobre FTB M Dec-26 s’ha acabat · Llum"]);
    expect(emails.sent.at(-1)?.paragraphs[1]).toContain("FTB M Jan-27");
    expect(await announced()).toMatchObject([
      { topic: "price_alert_ended", facts: { product: "FTB M Dec-26", nextProduct: "FTB M Jan-27" } },
    ]);
    expect(await evaluate(after)).toEqual([]);
  });
});

describe("the email of an alert", () => {
  const queueOne = async (): Promise<{ kind: string }[]> => {
    await addAlert("<", 5000);
    await publish("2026-11-21", 4000);
    await evaluatePriceAlerts(ports, now);
    return [...queue.waiting()].map(({ name }) => ({ kind: name }));
  };
  const repeatJob = async (send: SendEmail): Promise<void> => {
    const [job] = queue.waiting();
    await expect(queue.doAll(workersWith(send), now)).rejects.toThrow();
    if (job !== undefined)
      await queue.jobs.add({ name: job.name, payload: z.any(), urgency: "customer" }, job.payload);
  };

  it("is not sent again when the outcome is unclear", async () => {
    expect(await queueOne()).toEqual([{ kind: "price_alerted" }]);
    let attempts = 0;
    const timesOut: SendEmail = async () => {
      attempts += 1;
      throw Object.assign(new Error("timeout"), { code: "ETIMEDOUT" });
    };
    await queue.doAll(workersWith(timesOut), now);
    expect(attempts).toBe(1);
  });

  it("is sent when the job is repeated after the mail server refused it for a moment", async () => {
    await queueOne();
    await repeatJob(async () => {
      throw Object.assign(new Error("later"), { responseCode: 451 });
    });
    const before = emails.sent.length;
    await queue.doAll(workersWith(emails.send), now);
    expect(emails.sent.length).toBe(before + 1);
  });

  it("is sent once when its job runs twice", async () => {
    await queueOne();
    const [job] = queue.waiting();
    if (job !== undefined)
      await queue.jobs.add({ name: job.name, payload: z.any(), urgency: "customer" }, job.payload);
    const before = emails.sent.length;
    await queue.doAll(workersWith(emails.send), now);
    expect(emails.sent.length).toBe(before + 1);
  });
});

it("a publication is compared with 100,000 alerts within ten seconds @slow", async () => {
  await database.unguarded.query(
    `insert into price_alerts (customer_id, product, type, limit_cents, created_at)
     select $1, 'OMIE ES', (array['<', '>', '=='])[1 + n % 3], n % 12000, now() from generate_series(1, 100000) n`,
    [anna.customerId],
  );
  await publish("2026-11-21", 6000);
  const start = performance.now();
  await evaluatePublications({ database }, now);
  expect(performance.now() - start).toBeLessThan(10_000 * measureSlowness());
  const { rows } = await database.unguarded.query("select count(*)::integer as n from price_alert_notices");
  expect(rows[0].n).toBeGreaterThan(30_000);
});
