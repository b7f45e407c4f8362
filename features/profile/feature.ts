import { defineFeature } from "#platform/contract/feature.ts";
import { profileRoutes } from "./contract/routes.ts";

export const feature = defineFeature({
  id: "profile",
  routes: profileRoutes,
  navigation: [
    {
      route: "profile",
      label: { ca: "El teu perfil", es: "Tu perfil", en: "Your profile" },
      group: "account",
      icon: "UserRound",
      order: 80,
      shownTo: "customer",
    },
    {
      label: { ca: "Butlletins", es: "Boletines", en: "Newsletters" },
      group: "account",
      icon: "Newspaper",
      order: 82,
      shownTo: "customer",
      requires: ["newsletter.enabled"],
      outside: ({ newsletterUrl }) => newsletterUrl,
    },
  ],
  tables: ["customers", "login_names", "email_changes", "erasure_requests"],
});
