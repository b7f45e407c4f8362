import type { FeatureRoute } from "#platform/contract/feature.ts";

/** The home screen, where `home.type` is `tabGroups` (otherwise `/` redirects), and the list of all actions. */
export const homeRoutes = {
  home: { paths: { ca: "/", es: "/", en: "/" }, access: "unprotected" },
  allActions: { paths: { ca: "/accions", es: "/acciones", en: "/actions" }, access: "private" },
} as const satisfies Record<string, FeatureRoute>;
