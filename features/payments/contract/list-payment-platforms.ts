import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { paymentPlatform } from "./payment-platform.ts";

export const listPaymentPlatforms = customerRead({
  id: "listPaymentPlatforms",
  summary: "Names of the platforms on which the customer can pay",
  path: "/payment_platforms_available/",
  versions: [1],
  languageInPath: true,
  requires: "features.onlinePayment",
  response: json(z.array(paymentPlatform)),
  errors: { user_not_enabled_to_payment_platform: 403 },
});
