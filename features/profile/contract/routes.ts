import type { FeatureRoute } from "#platform/contract/feature.ts";

export const profileRoutes = {
  profile: { paths: { ca: "/perfil", es: "/perfil", en: "/profile" }, access: "private" },
  /** Target of the link sent to a new email; public, since the email is often read on another device. */
  confirmEmail: {
    paths: { ca: "/perfil/correu", es: "/perfil/correo", en: "/profile/email" },
    access: "unprotected",
  },
  erasure: {
    paths: { ca: "/perfil/esborrar", es: "/perfil/borrar", en: "/profile/erase" },
    access: "private",
  },
} as const satisfies Record<string, FeatureRoute>;
