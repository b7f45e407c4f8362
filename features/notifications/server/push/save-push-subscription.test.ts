import { describe, expect, it } from "vitest";
import { maxPushDevices, savePushSubscription } from "../../contract/save-push-subscription.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { handlers } from "../routes.ts";
import { startPush } from "../testing/push-fixture.ts";

const { server, withoutPush, household, newcomer, deviceAt, hashOf, database } = await startPush();
const ownersOf = async (endpoint: string) =>
  (
    await database.unguarded.query(
      "select customer_id as id from push_subscriptions where endpoint_hash = $1",
      [hashOf(endpoint)],
    )
  ).rows.map(({ id }) => Number(id));

describe("a device", () => {
  it("is of the customer who subscribed it last, and no longer of another", async () => {
    const body = deviceAt("shared");
    await server.call(savePushSubscription, { as: household, body });
    await server.call(savePushSubscription, { as: newcomer, body });
    expect(await ownersOf(body.endpoint)).toEqual([newcomer.customerId]);
  });

  it("takes the place of the one that was seen longest ago, above the maximum", async () => {
    for (let number = 0; number <= maxPushDevices; number += 1)
      await server.call(savePushSubscription, { as: household, body: deviceAt(`device-${number}`) });
    const { rows } = await database.unguarded.query(
      "select count(*)::integer as count from push_subscriptions where customer_id = $1",
      [household.customerId],
    );
    expect(rows[0].count).toBe(maxPushDevices);
  });

  it.each(["https://169.254.169.254/x", "http://fcm.googleapis.com/x"])(
    "whose push service is none of a browser is refused: %s",
    async (endpoint) => {
      const refused = await server.call(savePushSubscription, {
        as: household,
        body: { ...deviceAt("x"), endpoint },
      });
      expect([refused.status, refused.problem().code]).toEqual([400, "push_service_unknown"]);
    },
  );

  it("is refused where the deployment sends nothing to devices", async () => {
    const without = await startTestServer(handlers(withoutPush));
    const refused = await without.call(savePushSubscription, { as: household, body: deviceAt("tablet") });
    expect([refused.status, refused.problem().code]).toEqual([409, "push_not_offered"]);
  });
});
