import type { FeatureRoute } from "#platform/contract/feature.ts";

export const signInRoutes = {
  signIn: { paths: { ca: "/acces", es: "/acceso", en: "/login" }, access: "public" },
  sessions: {
    paths: { ca: "/perfil/sessions", es: "/perfil/sesiones", en: "/profile/sessions" },
    access: "private",
  },
} as const satisfies Record<string, FeatureRoute>;
