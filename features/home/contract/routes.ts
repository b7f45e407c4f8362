import type { FeatureRoute } from "#platform/contract/feature.ts";

/** The first page, where `home.type` is `tabGroups` (elsewhere `/` sends one on), and the list of all actions. */
export const homeRoutes = {
  home: { paths: { ca: "/", es: "/", en: "/" }, access: "unprotected" },
  allActions: { paths: { ca: "/accions", es: "/acciones", en: "/actions" }, access: "private" },
} as const satisfies Record<string, FeatureRoute>;
