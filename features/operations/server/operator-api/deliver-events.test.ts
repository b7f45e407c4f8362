import { beforeEach, describe, expect, test } from "vitest";
import type { OutgoingEvent } from "#integrations/back-office/port.ts";
import {
  acknowledge,
  findEvents,
  replayEvents,
  retryEvents,
  summariseOutbox,
} from "#platform/server/outbox/outbox.ts";
import { deliverEvents } from "./deliver-events.ts";
import { createDeliveryStreak } from "./delivery-streak.ts";
import { monday, startEventsFixture } from "../testing/events-fixture.ts";

const { database, clear, report, reportVisitor } = await startEventsFixture();
const hour = 3_600_000;
const after = (ms: number): Date => new Date(monday.getTime() + ms);

beforeEach(clear);

/** A retailer's system that fails as often as told, and remembers what it received. */
const receiver = (failures = 0) => {
  const received: OutgoingEvent[] = [];
  const givenUp: string[] = [];
  const logged: string[] = [];
  const streak = createDeliveryStreak((line) => logged.push(line));
  let left = failures;
  const deliver = (now: Date): Promise<number> =>
    deliverEvents(
      {
        database,
        backOffice: {
          deliver: async (event) => {
            if (left-- > 0) throw new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") });
            received.push(event);
          },
        },
        onGivenUp: ({ eventId }) => givenUp.push(eventId),
        streak,
      },
      now,
    );
  return { received, givenUp, logged, deliver };
};

describe("the delivery of events", () => {
  test("sends each event once when the retailer's system answers", async () => {
    await report("K7QM-2X9R");
    const { received, deliver } = receiver();
    expect([await deliver(monday), await deliver(after(hour))]).toEqual([1, 0]);
    expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({
      id: received[0]?.eventId,
      type: "request.sent",
      timestamp: monday.toISOString(),
      data: { reference: "K7QM-2X9R" },
    });
  });

  test("repeats a failed event after growing pauses, with the same id", async () => {
    await report("K7QM-2X9R");
    const { received, deliver } = receiver(2);
    await deliver(monday);
    expect(await deliver(after(4_000))).toBe(0);
    expect(await deliver(after(5_000))).toBe(1);
    expect(await deliver(after(60_000))).toBe(0);
    expect(await deliver(after(400_000))).toBe(1);
    expect(received).toHaveLength(1);
  });

  test("gives an event up after three days, and delivers it when staff retry it", async () => {
    await report("K7QM-2X9R");
    const { received, givenUp, deliver } = receiver(10);
    for (let hours = 0; hours < 100; hours += 0.5) await deliver(after(hours * hour));
    expect(givenUp).toHaveLength(1);
    expect(await summariseOutbox(database)).toEqual({
      pending: 0,
      dead: 1,
      oldestPendingAt: null,
      lastError: "fetch failed: ECONNREFUSED",
      isRetrying: false,
    });
    expect(await retryEvents(database.pool, after(101 * hour))).toBe(1);
    await deliver(after(101 * hour));
    expect(received.map(({ eventId }) => eventId)).toEqual(givenUp);
  });

  test("logs an outage of the retailer's system once, and its end", async () => {
    await report("K7QM-2X9R");
    await report("T4WN-8H3C");
    const { logged, deliver } = receiver(3);
    await deliver(monday);
    expect(logged).toEqual([
      "The retailer's system does not receive events, which are tried again: fetch failed: ECONNREFUSED",
    ]);
    await deliver(after(hour));
    expect(logged[1]).toMatch(/receives events again, after 3 failed attempts since 2026-11-16T09:00:00/);
    expect(logged).toHaveLength(2);
  });

  test("delivers at once what waits after an outage, when staff retry it", async () => {
    await report("K7QM-2X9R");
    const { received, deliver } = receiver(4);
    for (const minutes of [0, 1, 7, 40]) await deliver(after(minutes * 60_000));
    expect(await deliver(after(hour))).toBe(0);
    expect(await retryEvents(database.pool, after(hour))).toBe(1);
    await deliver(after(hour));
    expect(received).toHaveLength(1);
  });

  test("delivers the events of some days again, with the same ids", async () => {
    await report("K7QM-2X9R");
    await report("T4WN-8H3C", after(hour));
    const { received, deliver } = receiver();
    await deliver(after(hour));
    const replayed = await replayEvents(database.pool, { from: monday, to: after(1), now: after(2 * hour) });
    await deliver(after(2 * hour));
    const ids = received.map(({ eventId }) => eventId);
    expect([replayed, ids.length, new Set(ids).size]).toEqual([1, 3, 2]);
  });

  test("delivers an event again when the server stopped before it noted the receipt", async () => {
    await report("K7QM-2X9R");
    const ids: string[] = [];
    const stopped = deliverEvents(
      {
        database: { pool: failingAfter(database.pool, 2) },
        backOffice: { deliver: async ({ eventId }) => void ids.push(eventId) },
        onGivenUp: () => {},
        streak: createDeliveryStreak(() => {}),
      },
      monday,
    );
    await expect(stopped).rejects.toThrow("the server was stopped");
    const { received, deliver } = receiver();
    expect(await deliver(after(30_000))).toBe(0);
    expect(await deliver(after(61_000))).toBe(1);
    expect(received.map(({ eventId }) => eventId)).toEqual(ids);
  });

  test("repeats, lists, gives up and acknowledges an event about a visitor like one about a customer", async () => {
    await report("K7QM-2X9R");
    await reportVisitor("ada@example.org", after(1_000));
    const pending = await findEvents(database, { state: "pending", limit: 10 });
    expect(pending.map(({ type }) => type)).toEqual(["request.sent", "visitor_message.received"]);
    const { received, deliver, givenUp } = receiver(20);
    for (let hours = 1; hours < 100; hours += 0.5) await deliver(after(hours * hour));
    expect(givenUp.toSorted()).toEqual(pending.map(({ eventId }) => eventId).toSorted());
    expect(await summariseOutbox(database)).toMatchObject({ pending: 0, dead: 2 });
    expect(await retryEvents(database.pool, after(101 * hour))).toBe(2);
    await deliver(after(101 * hour));
    const visitors = received.map(({ body }) => JSON.parse(body)).find(({ type }) => type !== "request.sent");
    expect(visitors).toMatchObject({ id: pending[1]?.eventId, data: { email: "ada@example.org" } });
    await reportVisitor("ada@example.org", monday);
    const [last] = await findEvents(database, { state: "pending", limit: 10 });
    expect(await acknowledge(database, [last?.eventId ?? ""])).toBe(1);
    expect(await findEvents(database, { state: "pending", limit: 10 })).toEqual([]);
  });

  test("of two servers at the same time sends no event twice", async () => {
    await report("K7QM-2X9R");
    const [first, second] = [receiver(), receiver()];
    const counts = await Promise.all([first.deliver(monday), second.deliver(monday)]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await findEvents(database, { state: "pending", limit: 10 })).toEqual([]);
  });
});

/** A pool that answers so many statements and then fails each. */
const failingAfter = (pool: typeof database.pool, answered: number): typeof database.pool => {
  let left = answered;
  return new Proxy(pool, {
    get: (target, name) =>
      name === "query"
        ? async (...given: [never]) => {
            if (left-- <= 0) throw new Error("the server was stopped");
            return target.query(...given);
          }
        : Reflect.get(target, name),
  });
};
