import * as z from "zod/mini";
import { defineSettings, group, off, on, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineDesk } from "#platform/contract/desk.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineFlags } from "#platform/contract/flags.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { day } from "#platform/contract/wire.ts";
import { answerTemplates } from "./contract/answer-templates.ts";
import { caseCategories } from "./contract/categories.ts";
import { supportRoutes } from "./contract/routes.ts";

/** Questions, meter readings and claims to the retailer, and its answers. */
export const feature = defineFeature({
  id: "support",
  routes: supportRoutes,
  navigation: [
    {
      route: "customerSupport",
      label: { ca: "Contacte", es: "Contacto", en: "Contact" },
      group: "help",
      icon: "MessageCircle",
      order: 40,
      shownTo: "customer",
      isContactPage: true,
      requires: ["features.contact"],
    },
    {
      route: "unsignedContact",
      label: { ca: "Contacte", es: "Contacto", en: "Contact" },
      group: "help",
      icon: "MessageCircle",
      order: 41,
      shownTo: "visitor",
      isContactPage: true,
    },
    {
      route: "customerSupport",
      query: { autolectures: "true" },
      label: { ca: "Envia una lectura", es: "Enviar una lectura", en: "Send a reading" },
      group: "help",
      icon: "Gauge",
      order: 42,
      shownTo: "customer",
      requires: ["features.contactAutoReads"],
    },
    {
      route: "supportRequests",
      label: { ca: "Les teves sol·licituds", es: "Tus solicitudes", en: "Your requests" },
      group: "help",
      icon: "MessagesSquare",
      order: 43,
      shownTo: "customer",
    },
    {
      route: "claims",
      label: { ca: "Reclamacions", es: "Reclamaciones", en: "Complaints" },
      group: "help",
      icon: "Scale",
      order: 44,
      shownTo: "customer",
    },
  ],
  actions: [
    {
      label: { ca: "Envia una lectura", es: "Enviar una lectura", en: "Send a reading" },
      detail: {
        ca: "El que marca el comptador, per a la propera factura",
        es: "Lo que marca el contador, para la próxima factura",
        en: "What your meter shows, for the next bill",
      },
      group: "consumption",
      order: 30,
      isOffered: (isOn) => isOn("features.contactAutoReads"),
      target: () => ({ route: supportRoutes.customerSupport, query: { autolectures: "true" } }),
      inReadOnlySession: "barred",
    },
    {
      label: { ca: "Fes una reclamació", es: "Hacer una reclamación", en: "Make a complaint" },
      detail: {
        ca: "Amb número, rebut i termini de resposta",
        es: "Con número, recibo y plazo de respuesta",
        en: "With a number, a receipt and a day for the answer",
      },
      group: "invoices",
      order: 40,
      target: () => ({ route: supportRoutes.claims }),
      inReadOnlySession: "barred",
    },
  ],
});

export const desk = defineDesk({
  report: {
    path: "/service-report",
    roles: ["manager", "administrator"],
    sidebarEntry: {
      label: { ca: "Atenció al client", es: "Atención al cliente", en: "Customer service" },
      group: "watch",
      icon: "ClipboardList",
      order: 40,
    },
  },
});

export const settings = defineSettings(() => ({
  features: settingsGroup(
    { contact: on, unsignedContact: on, contactAutoReads: on, reclamATCContact: off, reclamation: on },
    { visitor: "all" },
  ),
  featureFlags: settingsGroup({ crm: group({ case: on }) }),
  support: settingsGroup(
    {
      categories: caseCategories,
      /** Working days within which an answer is due; the law allows 15 (Ley 10/2025). */
      answerWorkingDays: z._default(z.int().check(z.gte(1), z.lte(15)), 15),
      /** Days on which the retailer does not work, besides weekends and the holidays of the whole country. */
      holidays: z._default(z.array(day), []),
      /** Days after the end of a case within which its customer can open it again. */
      reopenDays: z._default(z.int().check(z.gte(0), z.lte(365)), 30),
      answerTemplates,
      /** Files that a message must have at least. */
      minimumAttachments: z._default(z.int().check(z.gte(0), z.lte(6)), 0),
    },
    { visitor: ["minimumAttachments"] },
  ),
}));

export const flags = defineFlags(settings, [
  "featureFlags.crm.case",
  "features.contact",
  "features.unsignedContact",
  "features.contactAutoReads",
  "features.reclamation",
  "features.reclamATCContact",
]);

const forTheAudit =
  "yearly audit of the times and outcomes of answers (Ley 10/2025); no words of the customer remain";

export const tables = defineTables({
  claim_types: { kind: "shared" },
  claim_subtypes: { kind: "shared" },
  cases: {
    kind: "customer",
    withheld: { idempotency_key: "a hash of the words, which are exported themselves" },
    erasure: {
      blanked: { subject: "", assigned_to: null, idempotency_key: null },
      retentionReason: forTheAudit,
    },
  },
  case_steps: { kind: "customer", erasure: { blanked: {}, retentionReason: forTheAudit } },
  case_messages: {
    kind: "customer",
    erasure: "delete",
    noRetention: "part of a case, which the customer and an audit read",
  },
  case_attachments: {
    kind: "customer",
    withheld: { storage_key: "the place of the file, which is exported itself" },
    erasure: "delete",
    files: { nameColumn: "filename", keyColumn: "storage_key" },
    noRetention: "part of a case, which the customer and an audit read",
  },
  meter_readings: { kind: "customer", erasure: "delete" },
  case_references: {
    kind: "directory",
    key: "reference",
    withheld: "repeats the references of cases",
    erasure: { blanked: {}, retentionReason: forTheAudit },
  },
  // Before the messages, to which they refer.
  visitor_message_files: {
    kind: "local",
    files: { nameColumn: "filename", keyColumn: "storage_key" },
    retention: { from: "created_at", keep: "24 months" },
  },
  visitor_messages: { kind: "local", retention: { from: "created_at", keep: "24 months" } },
});
