import { defineFeature } from "#platform/contract/feature.ts";
import { defineLoaders } from "#platform/contract/loaders.ts";
import { defineTables } from "#platform/contract/tables.ts";
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
  ],
});

export const tables = defineTables({
  customers: {
    kind: "customer",
    withheld: { search_text: "repeats the name, for searches" },
    erasure: {
      blanked: {
        name: "",
        given_name: null,
        first_surname: null,
        second_surname: null,
        tax_id: "",
        email: null,
        mobile: null,
        loaded_record: null,
      },
      retentionReason: "the number to which invoices refer; nothing else in it identifies the customer",
    },
  },
  login_names: { kind: "directory", key: "login_name", erasure: "delete" },
  email_changes: {
    kind: "customer",
    erasure: "delete",
    noRetention: "one for each customer, replaced by the next",
  },
  erasure_requests: {
    kind: "customer",
    erasure: { blanked: {}, retentionReason: "proof that the request was met" },
  },
});

export const loaders = defineLoaders({
  customers: {
    contents: "customers and what they sign in with, one JSON object a line",
    title: { ca: "Clients", es: "Clientes", en: "Customers" },
    format: "json_lines",
    order: 30,
  },
});
