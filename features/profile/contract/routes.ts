import type { FeatureRoute } from "#platform/contract/feature.ts";

export const profileRoutes = {
  profile: { paths: { ca: "/perfil", es: "/perfil", en: "/profile" }, access: "private" },
} as const satisfies Record<string, FeatureRoute>;
