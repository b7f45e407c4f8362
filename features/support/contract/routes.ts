import type { FeatureRoute } from "#platform/contract/feature.ts";

export const supportRoutes = {
  customerSupport: {
    paths: { ca: "/atencio-al-client", es: "/atencion-al-cliente", en: "/customer-service" },
    access: "private",
    requires: "crm.case",
  },
  unsignedContact: {
    paths: { ca: "/contacte", es: "/contacto", en: "/contact" },
    access: "public",
    forCustomers: "customerSupport",
    requires: "features.unsignedContact and features.contact",
    description: {
      ca: "Escriu a {organization}: preguntes, contractes nous i el que necessitis.",
      es: "Escribe a {organization}: preguntas, contratos nuevos y lo que necesites.",
      en: "Write to {organization}: questions, new contracts and anything you need.",
    },
  },
  supportRequests: {
    paths: { ca: "/solicituts", es: "/solicitudes", en: "/requests" },
    access: "private",
  },
  newSupportRequest: {
    paths: { ca: "/solicituts/crear", es: "/solicitudes/crear", en: "/requests/create" },
    access: "private",
    requires: "crm.case",
  },
  supportRequest: {
    paths: { ca: "/solicituts/:id", es: "/solicitudes/:id", en: "/requests/:id" },
    access: "private",
  },
  claims: {
    paths: { ca: "/reclamacions", es: "/reclamaciones", en: "/claims" },
    access: "private",
    requires: "features.reclamation",
  },
} as const satisfies Record<string, FeatureRoute>;
