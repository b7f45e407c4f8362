import type { FeatureRoute } from "#platform/contract/feature.ts";

export const notificationRoutes = {
  notifications: {
    paths: { ca: "/avisos", es: "/avisos", en: "/notifications" },
    access: "private",
  },
  notificationPreferences: {
    paths: { ca: "/avisos/preferencies", es: "/avisos/preferencias", en: "/notifications/preferences" },
    access: "private",
  },
} as const satisfies Record<string, FeatureRoute>;
