import type { FeatureRoute } from "#platform/contract/feature.ts";

export const newsletterRoutes = {
  /** `?params=` has the signed token of an email's link. */
  newsletters: {
    paths: { ca: "/butlleti", es: "/boletin", en: "/newsletter" },
    access: "unprotected",
    requires: "newsletter.enabled",
    description: {
      ca: "Rep per correu les novetats de {organization}, tria quins butlletins vols i deixa’ls quan vulguis.",
      es: "Recibe por correo las novedades de {organization}, elige qué boletines quieres y déjalos cuando quieras.",
      en: "Get news from {organization} by email, choose your newsletters and leave them whenever you like.",
    },
  },
  /** Target of the links that confirm a subscription or an address: `#t=…`. */
  confirmNewsletter: {
    paths: { ca: "/butlleti/confirma", es: "/boletin/confirmar", en: "/newsletter/confirm" },
    access: "unprotected",
    requires: "newsletter.enabled",
  },
} as const satisfies Record<string, FeatureRoute>;
