import * as z from "zod/mini";
import type { CardOrder } from "#platform/web/portal/card-payment-context.ts";
import { paymentTypes } from "../contract/payment-platform.ts";
import { tabStorage } from "#platform/web/tab-storage.ts";

const key = "llum-own-paying";
const shape = z.object({
  invoices: z.array(z.object({ invoiceId: z.int(), number: z.string(), toPayCents: z.int() })),
  instalmentId: z.optional(z.int()),
  relatedObjectType: z.enum(["invoice", "multipoint_invoice", "payment_plan_instalment"]),
  unfinished: z.optional(
    z.object({
      transactionId: z.string(),
      paymentType: z.enum(paymentTypes),
      chargedCents: z.optional(z.int()),
      invoices: z.optional(z.int()),
    }),
  ),
});

/** The invoices that this tab is paying, from the opening of the dialog until the payment has an outcome. */
export const rememberedOrder = {
  read: (): CardOrder | undefined => {
    const read = z.safeParse(shape, tabStorage.read(key));
    return read.success ? read.data : undefined;
  },
  write: (order: CardOrder): void => tabStorage.write(key, order),
  remove: (): void => tabStorage.remove(key),
};
