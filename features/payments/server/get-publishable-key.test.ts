import { expect, test } from "vitest";
import { getPublishableKey } from "../contract/get-publishable-key.ts";
import { startPaymentsServer } from "./testing/payments-server.ts";

const { server, database, anna } = await startPaymentsServer();
const get = (platform: "stripe" | "monei") =>
  server.call(getPublishableKey, { as: { customerId: anna }, params: { platform } });

test("the key comes with where the browser takes a card", async () => {
  expect((await get("stripe")).answer()).toEqual({
    key: "pk_sandbox",
    methods: ["card", "bizum"],
    provider: "sandbox",
    paymentMethodsUrl: "/sandbox/bank/payment-methods",
    authenticationUrl: "/sandbox/bank/authentication",
  });
});

test("a platform without a card form has no key, and one that does not exist is not found", async () => {
  expect((await get("monei")).problem().code).toBe("payment_platform_not_available");
  const headers = { cookie: `llum_session=${anna}.full` };
  expect((await server.app.inject({ url: "/api/v1/publishable_key/paypal", headers })).statusCode).toBe(404);
});

test("a customer whom the platform is closed to gets no key", async () => {
  await database.unguarded.query("insert into payment_platform_denials values ($1, 'stripe', now())", [anna]);
  expect((await get("stripe")).problem().code).toBe("user_not_enabled_to_payment_platform");
});

test("with card payment off the call does not exist", async () => {
  const headers = { cookie: `llum_session=${anna}.full` };
  const off = await startPaymentsServer({}, { isFeatureOn: (name) => name !== "features.onlinePayment" });
  for (const url of ["/api/v1/publishable_key/stripe", "/api/v1/ca/payment_platforms_available/"])
    expect((await off.server.app.inject({ url, headers })).statusCode).toBe(404);
});
