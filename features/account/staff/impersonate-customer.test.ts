import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { impersonate } from "./impersonate-customer.ts";

const { database, services, customerId } = await startDeskServer();
const announced = async (): Promise<number> => {
  const { rows } = await database.unguarded.query(
    "select count(*) from notifications where customer_id = $1 and topic = 'impersonated'",
    [customerId],
  );
  return Number(rows[0].count);
};

test("the customer is notified where it is configured, and only there", async () => {
  for (const [impersonationIsAnnounced, count] of [
    [false, 0],
    [true, 1],
  ] as const) {
    const session = { impersonationMinutes: 30, impersonationIsAnnounced };
    const input = { customerId, as: "Marta", session, announce: services.announce };
    await services.carryOut(impersonate, input, { actor: "Marta", now: new Date(), reason: "cas 14" });
    expect(await announced()).toBe(count);
  }
});
