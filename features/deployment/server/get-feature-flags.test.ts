import { expect, it } from "vitest";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getFeatureFlags } from "../contract/get-feature-flags.ts";
import { loadConfiguration } from "./load-configuration.ts";
import { deploymentHandlers } from "./routes.ts";

const configuration = await loadConfiguration("deployments/demo/llum.json");
const server = await startTestServer(deploymentHandlers({ configuration }));

it("the flags always hold the two that the specification demands", async () => {
  const { feature_flags } = (await server.call(getFeatureFlags, { as: "nobody" })).answer();
  expect(feature_flags).toEqual({ coupons: { coupon: false }, crm: { case: true } });
});
