import * as z from "zod/mini";

/** `stripe` takes cards, or the sandbox bank in its place; `monei` is listed without a form. */
export const paymentPlatforms = ["stripe", "monei"] as const;
export const paymentPlatform = z.enum(paymentPlatforms);
export type PaymentPlatform = z.output<typeof paymentPlatform>;

/** How a customer pays at a platform that takes cards. */
export const paymentMethods = ["card", "bizum"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Stands for Bizum where a card has the id that its provider gave it: Bizum needs nothing from the customer before. */
export const bizumMethodId = "bizum";
export const methodOf = (paymentMethodId: string): PaymentMethod =>
  paymentMethodId === bizumMethodId ? "bizum" : "card";

/** The specification's words for how a payment was made. */
export const paymentTypes = ["credit_card", "bizum"] as const;
export type PaymentType = (typeof paymentTypes)[number];
export const paymentTypeOf = (paymentMethodId: string): PaymentType =>
  methodOf(paymentMethodId) === "bizum" ? "bizum" : "credit_card";

/** What a customer reads out to say which payment it is: the beginning of its id, with which staff find it. */
export const referenceOf = (transactionId: string): string => transactionId.slice(0, 8).toUpperCase();
