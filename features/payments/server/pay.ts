import { handler } from "#platform/server/handler.ts";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import { getPublishableKey } from "../contract/get-publishable-key.ts";
import { listPaymentPlatforms } from "../contract/list-payment-platforms.ts";
import { pay } from "../contract/pay.ts";
import type { PaymentPlatform } from "../contract/payment-platform.ts";
import { isDenied } from "./platform-denials.ts";
import type { PaymentPorts } from "./payment-ports.ts";
import type { Payments } from "./payments.ts";

export interface PayPorts extends Pick<PaymentPorts, "database" | "cardPayments" | "configuration"> {
  readonly payments: Payments;
}

/** The deployment's platforms; a platform that takes cards is offered only where a provider is configured. */
export const offeredPlatforms = ({ configuration, cardPayments }: Omit<PayPorts, "database" | "payments">) =>
  configuration.payments.platforms.filter((platform) => platform !== "stripe" || cardPayments !== undefined);

/** What the browser needs to pay at a platform; undefined where the deployment does not take payments on it. */
export const cardFormOf = (
  { payments, configuration }: Pick<PayPorts, "payments" | "configuration">,
  platform: PaymentPlatform,
) => {
  const provider = payments.providerOf(platform);
  return provider && { ...provider.cardForm, methods: [...configuration.payments.methods] };
};

export const handleListPaymentPlatforms = (ports: PayPorts) =>
  handler(listPaymentPlatforms, async ({ session: { customerId }, fail }) => {
    const offered = offeredPlatforms(ports);
    const denied = await Promise.all(
      offered.map((platform) => isDenied(ports.database.pool, customerId, platform)),
    );
    if (offered.length > 0 && denied.every(Boolean)) return fail("user_not_enabled_to_payment_platform");
    return offered.filter((_, index) => denied[index] === false);
  });

export const handleGetPublishableKey = (ports: PayPorts) =>
  handler(getPublishableKey, async ({ params: { platform }, session: { customerId }, fail }) => {
    const cardForm = cardFormOf(ports, platform) ?? fail("payment_platform_not_available");
    if (await isDenied(ports.database.pool, customerId, platform))
      return fail("user_not_enabled_to_payment_platform");
    return cardForm;
  });

/** Says of a refusal that there is nothing left to pay. */
export const detailsOf = ({ isPaid = false }: { readonly isPaid?: boolean }) =>
  isPaid ? { values: { reason: "paid" } } : {};

export const handlePay = ({ payments }: PayPorts) =>
  handler(pay, async ({ body, session: { customerId }, language, now, fail }) => {
    const start = (order: Exclude<typeof body, { intentId: string } | { transactionId: string }>) =>
      payments.start({
        ...order,
        customerId,
        returnPath: invoiceRoutes.invoices.paths[language],
        isSignedIn: true,
        now,
      });
    const run = () => {
      if ("transactionId" in body)
        return payments.proceed({ customerId, attemptId: body.transactionId, now });
      return "intentId" in body ? payments.resume({ customerId, intentId: body.intentId, now }) : start(body);
    };
    const result = await run();
    return "refusal" in result ? fail(result.refusal, detailsOf(result)) : result.outcome;
  });
