import type { FeatureRoute } from "#platform/contract/feature.ts";

/**
 * The home screen, where `home.type` is `tabGroups` (otherwise `/` redirects), the list of all actions, and the
 * specification's further screens. Of detail, welcome and alternative home it shows nothing: they lead home.
 */
export const homeRoutes = {
  home: { paths: { ca: "/", es: "/", en: "/" }, access: "unprotected" },
  allActions: { paths: { ca: "/accions", es: "/acciones", en: "/actions" }, access: "private" },
  loading: { paths: { ca: "/carregant", es: "/cargando", en: "/loading" }, access: "unprotected" },
  version: { paths: { ca: "/versio", es: "/version", en: "/version" }, access: "unprotected" },
  detail: { paths: { ca: "/detall", es: "/detalle", en: "/detail" }, access: "unprotected" },
  welcome: { paths: { ca: "/benvingut", es: "/bienvenido", en: "/welcome" }, access: "unprotected" },
  alternativeHome: { paths: { ca: "/altHome", es: "/altHome", en: "/altHome" }, access: "unprotected" },
} as const satisfies Record<string, FeatureRoute>;
