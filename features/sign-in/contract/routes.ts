import type { FeatureRoute } from "#platform/contract/feature.ts";

export const signInRoutes = {
  signIn: { paths: { ca: "/acces", es: "/acceso", en: "/login" }, access: "public" },
} as const satisfies Record<string, FeatureRoute>;
