import { expect, it } from "vitest";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getFeatureFlags } from "../contract/get-feature-flags.ts";
import { handleGetFeatureFlags } from "./get-settings.ts";
import { loadConfiguration } from "./load-configuration.ts";

const configuration = await loadConfiguration("deployments/demo/llum.json");
let flags = configuration.featureFlags;
const server = await startTestServer([handleGetFeatureFlags({ flags: { read: () => flags } })]);
const ask = async () => (await server.call(getFeatureFlags, { as: "visitor" })).answer().feature_flags;

it("the flags always include the two that the specification demands", async () => {
  expect(await ask()).toEqual({ coupons: { coupon: false }, crm: { case: true } });
});

it("the flags are read at the time of the request", async () => {
  flags = { coupons: { coupon: true }, crm: { case: false } };
  expect(await ask()).toEqual(flags);
});
