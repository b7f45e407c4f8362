import type { FeatureRoute } from "#platform/contract/feature.ts";

export const cookieRoutes = {
  cookies: {
    paths: { ca: "/galetes", es: "/cookies", en: "/cookie-settings" },
    access: "unprotected",
  },
} as const satisfies Record<string, FeatureRoute>;
