import * as z from "zod/mini";

/** `stripe` takes cards, or the sandbox bank in its place; `monei` is listed without a form. */
export const paymentPlatforms = ["stripe", "monei"] as const;
export const paymentPlatform = z.enum(paymentPlatforms);
export type PaymentPlatform = z.output<typeof paymentPlatform>;
