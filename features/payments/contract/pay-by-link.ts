import * as z from "zod/mini";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { paymentConfirmation, paymentContinuation } from "./pay.ts";
import { paymentErrors, paymentMethodId, paymentOutcome } from "./payment-outcome.ts";
import { paymentPlatform } from "./payment-platform.ts";
import { linkErrors, linkToken } from "./read-payment-link.ts";

/** Not in the specification: pays the invoice of a link without signing in. */
export const payByLink = publicWrite({
  id: "payByLink",
  summary: "Pay the invoice of a payment link by card, or continue after authentication",
  path: "/payment_links/{token}/pay/",
  versions: [1],
  requires: "features.onlinePayment",
  params: z.object({ token: linkToken }),
  bodyIsStrict: true,
  body: z.union([
    named({
      paymentMethodId: ["payment_method_id", paymentMethodId],
      platform: ["platform_name", paymentPlatform],
    }),
    paymentConfirmation,
    paymentContinuation,
  ]),
  response: json(paymentOutcome),
  errors: { ...paymentErrors, ...linkErrors },
  failuresNameError: true,
});
