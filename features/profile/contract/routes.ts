import type { FeatureRoute } from "#platform/contract/feature.ts";

export const profileRoutes = {
  profile: { paths: { ca: "/perfil", es: "/perfil", en: "/profile" }, access: "private" },
  /** Where the link to a new e-mail leads; mail is often read where nobody is signed in. */
  confirmEmail: {
    paths: { ca: "/perfil/correu", es: "/perfil/correo", en: "/profile/email" },
    access: "unprotected",
  },
  erasure: {
    paths: { ca: "/perfil/esborrar", es: "/perfil/borrar", en: "/profile/erase" },
    access: "private",
  },
} as const satisfies Record<string, FeatureRoute>;
