import * as z from "zod/mini";
import { defineSettings, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineDesk } from "#platform/contract/desk.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { displayTypes } from "#platform/contract/settings.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { flagRoles, maintenanceRoles } from "./contract/desk-roles.ts";

export const feature = defineFeature({
  id: "operations",
  routes: {},
});

export const desk = defineDesk({
  keys: {
    path: "/api-keys",
    roles: ["administrator"],
    sidebarEntry: {
      label: { ca: "Claus dels sistemes", es: "Claves de los sistemas", en: "Keys of systems" },
      group: "administration",
      icon: "KeyRound",
      order: 30,
    },
  },
  flags: {
    path: "/flags",
    roles: flagRoles,
    sidebarEntry: {
      label: { ca: "Funcions", es: "Funciones", en: "Features" },
      group: "administration",
      icon: "ToggleRight",
      order: 20,
    },
  },
  maintenance: {
    path: "/maintenance",
    roles: maintenanceRoles,
    sidebarEntry: {
      label: { ca: "Manteniment", es: "Mantenimiento", en: "Maintenance" },
      group: "content",
      icon: "Construction",
      order: 80,
    },
  },
  outbox: {
    path: "/events",
    roles: ["manager", "administrator"],
    sidebarEntry: {
      label: { ca: "Avisos al teu sistema", es: "Avisos a tu sistema", en: "Events for your system" },
      group: "watch",
      icon: "Webhook",
      order: 30,
    },
  },
});

/** The kinds of supply, which every feature reads. */
export const settings = defineSettings(() => ({
  features: settingsGroup(
    {
      displayTypes: z._default(z.array(z.enum(displayTypes)).check(z.minLength(1)), ["electricity", "gas"]),
    },
    { visitor: "all" },
  ),
}));

export const tables = defineTables({
  feature_flag_switches: { kind: "local", noRetention: "one for each flag" },
  maintenance: { kind: "local" },
  last_loads: { kind: "local", noRetention: "one for each kind of file" },
  // A day after the call, or ten minutes.
  answered_calls: {
    kind: "directory",
    key: "key",
    withheld: { answer: "the answer of a call that the customer made" },
    retention: { from: "expires_at", keep: "2 hours" },
  },
  outbox_events: {
    kind: "customer",
    withheld: "repeats requests on their way to the retailer's system",
    erasure: "delete",
    retention: { from: "occurred_at", keep: "90 days" },
  },
  visitor_outbox_events: { kind: "local", retention: { from: "occurred_at", keep: "90 days" } },
  operator_keys: { kind: "shared", noRetention: "valid until staff revoke it" },
  document_folder: { kind: "local" },
});
