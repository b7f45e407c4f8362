import * as z from "zod/mini";
import { defineSettings, settingsGroup, text } from "#platform/contract/define-settings.ts";
import { defineDesk } from "#platform/contract/desk.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { staffRoles } from "#platform/contract/staff-roles.ts";
import { defineTables } from "#platform/contract/tables.ts";

/** Members of the retailer's staff: their accounts, roles, sessions and second factor. */
export const feature = defineFeature({ id: "staff", routes: {} });

export const desk = defineDesk({
  invitation: { path: "/invitation", roles: "without_session" },
  connect: { path: "/connect", roles: "without_session" },
  account: { path: "/account", roles: staffRoles },
  members: {
    path: "/staff",
    roles: ["administrator"],
    sidebarEntry: {
      label: { ca: "Equip", es: "Equipo", en: "Staff" },
      group: "administration",
      icon: "Users",
      order: 10,
    },
  },
});

const groups = z._default(z.array(text(200)), []);

export const settings = defineSettings(() => ({
  /** Sign-in of staff at the retailer's own provider; off without issuer and clientId. */
  staffOpenid: settingsGroup({
    issuer: z.optional(z.url({ protocol: /^https?$/ })),
    clientId: z.optional(text(200)),
    /** The provider's name on its sign-in button; defaults to the organization's name. */
    providerName: z.optional(text(60)),
    clientAuthentication: z._default(
      z.enum(["client_secret_basic", "client_secret_post"]),
      "client_secret_basic",
    ),
    scope: z._default(text(200), "openid profile email"),
    /** The claim with a person's groups. */
    groupsClaim: z._default(text(60), "groups"),
    /** The groups whose members have each role. */
    agents: groups,
    managers: groups,
    publishers: groups,
    administrators: groups,
    /**
     * Methods (`amr`) of which the provider has to name one, so that a password alone does not open the desk. Empty where
     * the provider always demands a second factor and does not say so.
     */
    secondFactors: z._default(z.array(text(30)), ["mfa", "otp", "hwk", "swk", "fpt", "face"]),
  }),
}));

// Rows about staff, not about customers: no export or erasure of a customer reads or deletes them.
export const tables = defineTables({
  // After the member has left: the time in which personal claims become barred (Código Civil, art. 1964.2).
  staff_members: { kind: "local", retention: { from: "ended_at", keep: "5 years" } },
  staff_sessions: { kind: "local", retention: { from: "expires_at", keep: "1 day" } },
  staff_authenticator_apps: {
    kind: "local",
    noRetention: "one for each staff member, removed when the member leaves",
  },
  staff_passkeys: { kind: "local", noRetention: "of a staff member, removed when the member leaves" },
  staff_identities: { kind: "local", noRetention: "of a staff member, removed when the member leaves" },
  staff_used_challenges: { kind: "local", retention: { from: "expires_at", keep: "1 day" } },
  staff_invitations: { kind: "local", retention: { from: "expires_at", keep: "1 day" } },
});
