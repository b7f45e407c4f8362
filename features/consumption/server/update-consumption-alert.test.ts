import { notificationTopics, requestSummariesOf } from "#apps/server/testing/declared.ts";
import { describe, expect, it } from "vitest";
import { loadMarketData } from "#database/seed/load-market.ts";
import { createPrefersEmail, announce } from "#features/notifications/server/announce.ts";
import { listNotifications } from "#features/notifications/contract/list-notifications.ts";
import { updateNotificationPreference } from "#features/notifications/contract/update-notification-preference.ts";
import { handlers as notificationHandlers } from "#features/notifications/server/routes.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getBillForecast } from "../contract/get-bill-forecast.ts";
import { listConsumptionAlerts } from "../contract/list-consumption-alerts.ts";
import { updateConsumptionAlert } from "../contract/update-consumption-alert.ts";
import { alertEmailWorkers } from "./alert-emails.ts";
import { evaluateAlerts } from "./evaluate-alerts.ts";
import { startAlerts } from "./testing/alerts-fixture.ts";

const { database, server, owner, neighbour, load } = await startAlerts();
const notifications = await startTestServer(
  notificationHandlers({ database, notificationTopics, requestSummaries: requestSummariesOf(database) }),
);
const as = { customerId: owner.customerId };
const params = { contractId: owner.contractId };
await database.unguarded.query("update customers set email = 'anna@correu.example' where customer_id = $1", [
  owner.customerId,
]);
await loadMarketData(database);
await database.unguarded.query(
  `insert into products (product_id, commodity, commercial_name) values ('llum', 'electricity', 'Llum');
   insert into product_prices (product_id, access_tariff, valid_from, power_eur_kw_year, energy_eur_kwh)
   values ('llum', '018', '2025-01-01', '{30,3}', '{0.2,0.15,0.1}')`,
);
await database.unguarded.query(
  "update contracts set product_id = 'llum', powers_w = '{4600,4600}' where customer_id = $1",
  [owner.customerId],
);
const queue = createTestJobs();
const emails = createTestEmails();
const workers = alertEmailWorkers({
  database,
  publicOrigin: "https://portal.example",
  organization: { name: "Llum" },
  sendEmail: emails.send,
  prefersEmail: createPrefersEmail(database),
});

type Kind = "unusual_use" | "missing_readings" | "base_load" | "cost_above";
const change = (kind: Kind, limit: number, isOn = true) =>
  server.call(updateConsumptionAlert, { params, as, body: { kind, isOn, limit } });

/** Evaluates as two servers at once do, and once more; sends what is queued. */
const evaluateAt = async (moment: string): Promise<void> => {
  const now = new Date(moment);
  const ports = { database, jobs: queue.jobs, announce };
  await Promise.all([evaluateAlerts(ports, now), evaluateAlerts(ports, now)]);
  await evaluateAlerts(ports, now);
  await queue.doAll(workers, now);
};
const announced = async () => (await notifications.call(listNotifications, { as })).answer().items;

provesForeignIdsAreHidden(updateConsumptionAlert, {
  server,
  valid: { params, as, body: { kind: "base_load", isOn: false, limit: 30 } },
  foreignParams: { contractId: neighbour.contractId },
  unknownParams: { contractId: 999_999 },
});

describe("an alert", () => {
  it("is switched on with a limit, changed and switched off", async () => {
    const stored = async () =>
      (await server.call(listConsumptionAlerts, { params, as })).answer().items.find(({ isOn }) => isOn);
    await change("base_load", 40);
    expect(await stored()).toEqual({ kind: "base_load", isOn: true, limit: 40 });
    expect((await change("base_load", 60)).answer().items[2]?.limit).toBe(60);
    await change("base_load", 60, false);
    expect(await stored()).toBeUndefined();
  });

  it("is refused with a limit that makes no sense", async () => {
    const refused = await change("missing_readings", 1);
    expect([refused.status, refused.problem().code]).toEqual([400, "alert_limit_out_of_range"]);
  });

  it("of another customer's contract is not found", async () => {
    const foreign = await server.call(updateConsumptionAlert, {
      params: { contractId: neighbour.contractId },
      as,
      body: { kind: "base_load", isOn: true, limit: 30 },
    });
    expect([foreign.status, foreign.problem().code]).toEqual([404, "contract_not_found"]);
  });
});

describe("the evaluation of alerts", () => {
  it("reports an unusual day once, in the portal and by email, and no day before the alert was switched on", async () => {
    await load("2026-11-14", "2026-11-14", () => 500);
    await change("unusual_use", 50);
    await evaluateAt("2026-11-17T09:00:00Z");
    expect(await announced()).toEqual([]);
    await load("2026-11-16", "2026-11-17", (hour) => (hour < 12 ? 100 : 300));
    await load("2026-11-18", "2026-11-18", () => 100);
    await evaluateAt("2026-11-20T09:00:00Z");
    expect(await announced()).toMatchObject([
      {
        kind: "consumption",
        topic: "unusual_use",
        facts: { usedOn: "2026-11-17", energyWh: 4800, usualWh: 2400 },
      },
      { kind: "consumption", topic: "unusual_use", facts: { usedOn: "2026-11-16" } },
    ]);
    expect(emails.sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["anna@correu.example", "Has gastat més del que és habitual · Llum"],
      ["anna@correu.example", "Has gastat més del que és habitual · Llum"],
    ]);
    expect(emails.sent[0]?.action?.url).toMatch(
      /^https:\/\/portal\.example\/consum\/patrons\?contract=C\d+$/,
    );
    await load("2026-11-17", "2026-11-17", () => 900);
    await evaluateAt("2026-11-20T10:00:00Z");
    expect(await announced()).toHaveLength(2);
  });

  it("reports missing readings once, and again only after new ones", async () => {
    emails.sent.length = 0;
    await change("missing_readings", 7);
    await evaluateAt("2026-11-25T09:00:00Z");
    expect(emails.sent).toEqual([]);
    await evaluateAt("2026-11-26T09:00:00Z");
    await evaluateAt("2026-11-27T09:00:00Z");
    expect(emails.sent.map(({ subject }) => subject)).toEqual(["No tenim lectures del teu comptador · Llum"]);
    expect((await announced())[0]?.facts).toMatchObject({ usedOn: "2026-11-18" });
    await load("2026-11-19", "2026-11-19", () => 100);
    await evaluateAt("2026-12-01T09:00:00Z");
    expect(emails.sent).toHaveLength(2);
  });

  it("sends no email to a customer who does not want any about consumption", async () => {
    emails.sent.length = 0;
    await notifications.call(updateNotificationPreference, {
      as,
      body: { kind: "consumption", channel: "email", isOn: false },
    });
    await change("missing_readings", 7, false);
    await load("2026-11-20", "2026-11-20", () => 500);
    await evaluateAt("2026-12-02T09:00:00Z");
    expect((await announced())[0]).toMatchObject({ topic: "unusual_use", facts: { usedOn: "2026-11-20" } });
    expect(emails.sent).toEqual([]);
  });

  it("reports a forecast of the running bill above the limit once a bill, with the amount that the screen shows", async () => {
    const before = (await announced()).length;
    await change("unusual_use", 50, false);
    await change("cost_above", 100_000);
    await load("2026-11-21", "2026-11-21", () => 100);
    await evaluateAt("2026-12-03T12:00:00Z");
    expect(await announced()).toHaveLength(before);
    await change("cost_above", 500);
    await load("2026-11-22", "2026-11-22", () => 100);
    await evaluateAt("2026-12-04T12:00:00Z");
    const { forecast } = (await server.call(getBillForecast, { params, as })).answer();
    expect((await announced())[0]).toMatchObject({
      topic: "cost_above",
      facts: { usedOn: "2026-11-01", amountCents: forecast?.totalCents },
    });
    await load("2026-11-23", "2026-11-23", () => 100);
    await evaluateAt("2026-12-05T12:00:00Z");
    expect(await announced()).toHaveLength(before + 1);
  });
});
