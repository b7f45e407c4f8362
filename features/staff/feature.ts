import { defineDesk } from "#platform/contract/desk.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { staffRoles } from "#platform/contract/staff-roles.ts";
import { defineTables } from "#platform/contract/tables.ts";

/** Members of the retailer's staff: their accounts, roles, sessions and second factor. */
export const feature = defineFeature({ id: "staff", routes: {} });

export const desk = defineDesk({
  invitation: { path: "/invitation", roles: "without_session" },
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
  staff_used_challenges: { kind: "local", retention: { from: "expires_at", keep: "1 day" } },
  staff_invitations: { kind: "local", retention: { from: "expires_at", keep: "1 day" } },
});
