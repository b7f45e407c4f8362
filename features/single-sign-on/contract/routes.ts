import type { FeatureRoute } from "#platform/contract/feature.ts";

export const singleSignOnRoutes = {
  /** Where the provider sends the browser back to. Open to customers too: an old session may still be there. */
  connect: {
    paths: { ca: "/connect", es: "/connect", en: "/connect" },
    access: "unprotected",
    requires: "openid.enabled",
  },
  /** Goes on to the provider; `redirectPath`, `pathParams` and `promocode` are carried through. */
  connectStart: {
    paths: { ca: "/connect/start", es: "/connect/start", en: "/connect/start" },
    access: "public",
    requires: "openid.enabled",
  },
  /** Where one lands after signing out: a page that does not sign in again by itself. */
  signedOut: {
    paths: { ca: "/signed-out", es: "/signed-out", en: "/signed-out" },
    access: "public",
    requires: "openid.enabled",
  },
} as const satisfies Record<string, FeatureRoute>;
