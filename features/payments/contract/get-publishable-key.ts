import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { paymentMethods, paymentPlatform } from "./payment-platform.ts";

/** What the browser needs to turn a card into a payment method without sending its number to the portal. */
export const cardForm = named({
  key: ["key", z.string()],
  /** What the customer can choose among. */
  methods: ["payment_methods", z.array(z.enum(paymentMethods))],
  /** `stripe`: Stripe's own script and fields. `sandbox`: the sandbox bank at the two addresses. */
  provider: ["provider", z.enum(["stripe", "sandbox"])],
  /** Where the sandbox bank takes a test card and returns its payment method. */
  paymentMethodsUrl: ["payment_methods_url", z.optional(z.string())],
  /** Page of the sandbox bank on which a payment is authenticated; with the intent's id and client secret in its query. */
  authenticationUrl: ["authentication_url", z.optional(z.string())],
});

export const getPublishableKey = customerRead({
  id: "getPublishableKey",
  summary: "The key with which the browser turns a card into a payment method",
  path: "/publishable_key/{platform}/",
  versions: [1],
  languageInPath: true,
  requires: "features.onlinePayment",
  params: z.object({ platform: paymentPlatform }),
  response: json(cardForm),
  errors: { user_not_enabled_to_payment_platform: 403, payment_platform_not_available: 503 },
});
