import type { FeatureRoute } from "#platform/contract/feature.ts";

/** `token` is that of a payment link in an email (`readPaymentLink`). */
export const paymentRoutes = {
  paymentLink: {
    paths: { ca: "/pagament/:token", es: "/pago/:token", en: "/payment/:token" },
    access: "unprotected",
    requires: "features.onlinePayment",
    cardForm: true,
  },
} as const satisfies Record<string, FeatureRoute>;
