import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { notificationRoutes } from "./contract/routes.ts";

/** What is new for a customer: bills, payments, answers, changes and alerts. */
export const feature = defineFeature({
  id: "notifications",
  routes: notificationRoutes,
});

export const tables = defineTables({
  notifications: {
    kind: "customer",
    erasure: "delete",
    retention: { from: "created_at", keep: "13 months" },
  },
  push_subscriptions: {
    kind: "customer",
    withheld: { auth: "lets messages be read by the device", p256dh: "only meaningful to the device" },
    erasure: "delete",
    retention: { from: "seen_at", keep: "13 months" },
  },
  notification_preferences: { kind: "customer", erasure: "delete" },
});
