import { beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Announcement, NotificationKind } from "#platform/contract/topics.ts";
import type { NotificationChannel } from "../contract/notification-channels.ts";
import { listNotifications } from "../contract/list-notifications.ts";
import { updateNotificationPreference } from "../contract/update-notification-preference.ts";
import { announce, createPrefersEmail } from "./announce.ts";
import { startNotifications } from "./testing/notifications-fixture.ts";

const { database, server, clear, household: as } = await startNotifications();
const { customerId } = as;
const prefersEmail = createPrefersEmail(database);
const now = new Date("2026-11-20T10:00Z");
const payment: Announcement = {
  customerId,
  topic: "payment_received",
  kind: "payment",
  facts: { amountCents: 4250, invoiceNumber: "F1" },
  now,
};

beforeEach(async () => {
  await clear();
  await database.unguarded.query("delete from notification_preferences");
});

const switchOff = (kind: NotificationKind, channel: NotificationChannel) =>
  server.call(updateNotificationPreference, { as, body: { kind, channel, isOn: false } });
const listed = async () => (await server.call(listNotifications, { as })).answer().items;

describe("an announcement", () => {
  it("is a notification with what its text says", async () => {
    await announce(database.pool, [payment]);
    expect(await listed()).toMatchObject([
      { kind: "payment", topic: "payment_received", facts: payment.facts, createdAt: now, isRead: false },
    ]);
  });

  it("does not exist when the transaction of what it announces is rolled back", async () => {
    const failed = inTransaction(database.pool, async (client) => {
      await announce(client, [payment]);
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect(await listed()).toEqual([]);
  });

  it("of a kind that the customer does not want in the portal is not listed, and others are", async () => {
    await switchOff("payment", "portal");
    await announce(database.pool, [payment, { ...payment, topic: "bill_issued", kind: "bill" }]);
    expect((await listed()).map(({ topic }) => topic)).toEqual(["bill_issued"]);
  });
});

describe("bills of one day", () => {
  const bill = (amountCents: number, at = now): Announcement => ({
    customerId,
    topic: "bill_issued",
    kind: "bill",
    facts: { amountCents, invoiceNumber: `F${amountCents}` },
    gatheredAs: "bills_issued",
    now: at,
  });
  const seen = async () =>
    (await listed()).map(({ topic, facts: { bills, amountCents } }) => [topic, bills, amountCents]);

  it("are listed one by one up to three, and from the fourth on are one with their sum", async () => {
    await announce(database.pool, [bill(100), bill(200), bill(300)]);
    expect((await seen()).map(([topic]) => topic)).toEqual(["bill_issued", "bill_issued", "bill_issued"]);
    await announce(database.pool, [bill(400)]);
    expect(await seen()).toEqual([["bills_issued", 4, 1000]]);
    await announce(
      database.pool,
      Array.from({ length: 396 }, (_, index) => bill(index)),
    );
    expect(await seen()).toEqual([["bills_issued", 400, 1000 + (395 * 396) / 2]]);
  });

  it("are not put together with those of the day before, nor with those that were read", async () => {
    await announce(database.pool, [bill(100), bill(200), bill(300)]);
    await database.unguarded.query("update notifications set read_at = now()");
    await announce(database.pool, [bill(400)]);
    await announce(database.pool, [bill(500, new Date("2026-11-20T23:30Z")), payment]);
    expect((await seen()).map(([topic]) => topic).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => "bill_issued"),
      "payment_received",
    ]);
  });
});

describe("emails", () => {
  it("of payments are sent although the customer has switched them off: they are receipts", async () => {
    await switchOff("payment", "email");
    expect(await prefersEmail(customerId, "payment")).toBe(true);
    expect(await prefersEmail(customerId, "answer")).toBe(true);
  });

  it("of bills are sent again once bills arrive by email, although they were switched off before", async () => {
    await database.unguarded.query(
      "insert into notification_preferences (customer_id, kind, portal, email) values ($1, 'bill', true, false)",
      [customerId],
    );
    const deliver = (delivery: "postal" | "email") =>
      database.unguarded.query("update contracts set invoice_delivery = $2 where customer_id = $1", [
        customerId,
        delivery,
      ]);
    await deliver("postal");
    expect(await prefersEmail(customerId, "bill")).toBe(false);
    await deliver("email");
    expect(await prefersEmail(customerId, "bill")).toBe(true);
  });
});
