import { defineDesk } from "#platform/contract/desk.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

/** What staff and the retailer's systems did: the audit log, its search at the desk and its seals. */
export const feature = defineFeature({ id: "audit", routes: {} });

export const desk = defineDesk({
  log: {
    path: "/audit",
    roles: ["administrator"],
    sidebarEntry: {
      label: { ca: "Registre d’auditoria", es: "Registro de auditoría", en: "Audit log" },
      group: "administration",
      icon: "ScrollText",
      order: 40,
    },
  },
});

export const tables = defineTables({
  // No retention: a trigger refuses every deletion.
  audit_log: {
    kind: "local",
    withheld: { actor: "identifies a member of staff" },
    erasure: {
      blanked: {},
      retentionReason: "proof of staff actions; it names the customer by number alone",
    },
  },
  audit_seals: { kind: "local", noRetention: "the proof that no entry of the audit log was changed" },
  audit_sealed_entries: { kind: "local" },
});
