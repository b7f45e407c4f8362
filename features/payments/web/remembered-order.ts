import * as z from "zod/mini";
import type { CardOrder } from "#platform/web/portal/card-payment-context.ts";

const key = "llum-paying";
const shape = z.object({
  invoices: z.array(z.object({ invoiceId: z.int(), number: z.string(), toPayCents: z.int() })),
  relatedObjectType: z.enum(["invoice", "multipoint_invoice"]),
});

/** Without the browser's storage (forbidden, full) a payment works, but is not found again after leaving the page. */
const ignoringErrors = <T>(action: () => T): T | undefined => {
  try {
    return action();
  } catch {
    return undefined;
  }
};

/** The invoices that this tab is paying, from the opening of the dialog until the payment has an outcome. */
export const rememberedOrder = {
  read: (): CardOrder | undefined => {
    const text = ignoringErrors(() => window.sessionStorage.getItem(key));
    const read = z.safeParse(shape, text ? ignoringErrors(() => JSON.parse(text)) : undefined);
    return read.success ? read.data : undefined;
  },
  write: (order: CardOrder): void =>
    ignoringErrors(() => window.sessionStorage.setItem(key, JSON.stringify(order))),
  remove: (): void => ignoringErrors(() => window.sessionStorage.removeItem(key)),
};
