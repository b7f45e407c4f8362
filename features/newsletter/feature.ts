import * as z from "zod/mini";
import { defineSettings, on, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineDesk } from "#platform/contract/desk.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineFlags } from "#platform/contract/flags.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { newsletterRoutes } from "./contract/routes.ts";
import { bulletinRoles } from "./contract/desk-roles.ts";

const label = { ca: "Butlletins", es: "Boletines", en: "Newsletters" };

/** Newsletters by email: subscribing, leaving, and sending their issues. */
export const feature = defineFeature({
  id: "newsletter",
  routes: newsletterRoutes,
  navigation: [
    {
      route: "newsletters",
      label,
      group: "account",
      icon: "Newspaper",
      order: 82,
      shownTo: "customer",
      requires: ["newsletter.enabled"],
      outside: ({ newsletterUrl }) => newsletterUrl,
    },
    { route: "newsletters", label, group: "more", icon: "Newspaper", order: 83, shownTo: "visitor" },
  ],
});

export const desk = defineDesk({
  bulletins: {
    path: "/bulletins",
    roles: bulletinRoles,
    sidebarEntry: { label, group: "content", icon: "Newspaper", order: 50 },
  },
  newBulletin: { path: "/bulletins/new", roles: bulletinRoles },
  bulletin: { path: "/bulletins/:id", roles: bulletinRoles },
});

export const settings = defineSettings(() => ({
  newsletter: settingsGroup(
    {
      enabled: on,
      /** Page of another system for managing newsletters; `{token}` stands for the customer's signed token. */
      url: z.optional(z.url({ protocol: /^https$/ })),
      /** What the mail server bears. */
      emailsPerMinute: z._default(z.int().check(z.gte(1), z.lte(10_000)), 120),
    },
    { visitor: ["enabled"] },
  ),
}));

export const flags = defineFlags(settings, ["newsletter.enabled"]);

export const tables = defineTables({
  newsletters: { kind: "shared" },
  newsletter_bulletins: { kind: "local", noRetention: "one for each issue" },
  // Before the subscribers, to whom they refer.
  newsletter_deliveries: {
    kind: "local",
    erasure: "delete",
    retention: { from: "due_at", keep: "24 months" },
  },
  newsletter_addresses: {
    kind: "local",
    withheld: { confirmation_id: "part of the link that confirms the address" },
    erasure: "delete",
    noRetention: "deleted with their subscriber",
  },
  newsletter_subscriptions: {
    kind: "local",
    erasure: "delete",
    noRetention: "until the subscriber leaves the newsletter",
  },
  newsletter_consents: {
    kind: "local",
    erasure: "delete",
    retention: { from: "consented_at", keep: "5 years" },
  },
  newsletter_subscribers: {
    kind: "local",
    erasure: "delete",
    retention: { from: "ended_at", keep: "30 days" },
  },
  newsletter_requests: { kind: "local", retention: { from: "requested_at", keep: "7 days" } },
  email_reports: {
    kind: "local",
    erasure: "delete",
    retention: { from: "reported_at", keep: "24 months" },
  },
  newsletter_stopped_addresses: { kind: "local", retention: { from: "stopped_at", keep: "24 months" } },
});
