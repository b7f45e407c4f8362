import * as z from "zod/mini";
import { euros, instant, named } from "#platform/contract/wire.ts";
import { paymentPlatform } from "./payment-platform.ts";

/** A card payment as the retailer's system reads it. The provider's fees are not the portal's concern. */
export const operatorPayment = named({
  transactionId: ["transaction_id", z.string()],
  providerId: ["provider_id", z.string()],
  platform: ["platform", paymentPlatform],
  taxId: ["tax_id", z.string()],
  amountCents: ["amount", euros],
  currency: ["currency", z.literal("EUR")],
  paidAt: ["paid_at", instant],
  invoices: [
    "invoices",
    z.array(
      named({
        number: ["number", z.string()],
        amountCents: ["amount", euros],
        /** What the invoice no longer needed: the retailer returns it to the customer. */
        excessCents: ["excess", euros],
      }),
    ),
  ],
});
export type OperatorPayment = z.output<typeof operatorPayment>;
