import { expect, it } from "vitest";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getPushSettings } from "../../contract/get-push-settings.ts";
import { savePushSubscription } from "../../contract/save-push-subscription.ts";
import { handlers } from "../routes.ts";
import { startPush } from "../testing/push-fixture.ts";

const { server, withoutPush, household, newcomer, pushService, deviceAt, hashOf } = await startPush();

it("has the key for devices, and the customer's own devices alone", async () => {
  const body = deviceAt("phone");
  await server.call(savePushSubscription, { as: household, body });
  const own = (await server.call(getPushSettings, { as: household })).answer();
  const other = (await server.call(getPushSettings, { as: newcomer })).answer();
  expect(own).toEqual({ publicKey: pushService.publicKey, endpointHashes: [hashOf(body.endpoint)] });
  expect(other.endpointHashes).toEqual([]);
});

it("has no key where nothing can be sent, and lists no device that subscribed for a former key", async () => {
  const without = await startTestServer(handlers(withoutPush));
  const settings = (await without.call(getPushSettings, { as: household })).answer();
  expect(settings).toEqual({ publicKey: null, endpointHashes: [] });
});
