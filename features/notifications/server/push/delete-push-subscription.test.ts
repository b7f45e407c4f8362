import { expect, it } from "vitest";
import { deletePushSubscription } from "../../contract/delete-push-subscription.ts";
import { getPushSettings } from "../../contract/get-push-settings.ts";
import { savePushSubscription } from "../../contract/save-push-subscription.ts";
import { startPush } from "../testing/push-fixture.ts";

const { server, household, newcomer, deviceAt } = await startPush();

it("removes the customer's own device, twice without a complaint, and never another customer's", async () => {
  const body = deviceAt("phone");
  const { endpoint } = body;
  await server.call(savePushSubscription, { as: household, body });
  await server.call(deletePushSubscription, { as: newcomer, body: { endpoint } });
  const before = (await server.call(getPushSettings, { as: household })).answer();
  expect(before.endpointHashes).toHaveLength(1);
  for (const _ of [1, 2]) {
    const after = (await server.call(deletePushSubscription, { as: household, body: { endpoint } })).answer();
    expect(after.endpointHashes).toEqual([]);
  }
});
