import * as z from "zod/mini";
import { isValidCreditorIdentifier } from "#energy/creditor-identifier.ts";
import { isValidIban } from "#energy/iban.ts";
import { defineSettings, settingsGroup, text } from "#platform/contract/define-settings.ts";
import { defineDesk } from "#platform/contract/desk.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

/** Direct debits: bills that a bank collects together, and what it answers. */
export const feature = defineFeature({ id: "remittances", routes: {} });

const readers = ["agent", "manager", "administrator"] as const;

export const desk = defineDesk({
  list: {
    path: "/remittances",
    roles: readers,
    sidebarEntry: {
      label: { ca: "Remeses", es: "Remesas", en: "Remittances" },
      group: "money",
      icon: "Landmark",
      order: 30,
    },
  },
  newRemittance: { path: "/remittances/new", roles: ["manager", "administrator"] },
  remittance: { path: "/remittances/:remittanceId", roles: readers },
  bankFiles: {
    path: "/bank-files",
    roles: readers,
    sidebarEntry: {
      label: { ca: "Fitxers del banc", es: "Ficheros del banco", en: "Bank files" },
      group: "money",
      icon: "FileInput",
      order: 40,
    },
  },
  bankFile: { path: "/bank-files/:bankFileId", roles: readers },
  mandates: {
    path: "/mandates",
    roles: readers,
    sidebarEntry: {
      label: { ca: "Mandats", es: "Mandatos", en: "Mandates" },
      group: "money",
      icon: "Signature",
      order: 50,
    },
  },
});

const iban = z.string().check(z.refine(isValidIban, "must be an IBAN"));

/** The account to which bills are collected. */
const creditor = z.strictObject({
  name: text(70),
  /** As the bank that collects assigned it. */
  identifier: z
    .string()
    .check(z.refine(isValidCreditorIdentifier, "must be a SEPA creditor identifier with its check digits")),
  iban,
  /** Without it the bank finds itself by the IBAN. */
  bic: z.optional(
    z.string().check(z.regex(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, "must be a BIC")),
  ),
});

export const settings = defineSettings(() => ({
  remittances: settingsGroup({
    /** Without it no remittance can be made. */
    creditor: z.optional(creditor),
    /** Of `pain.008.001`, as the bank takes it: that of the rulebooks since 2023, or the one before it. */
    version: z._default(z.enum(["08", "02"]), "08"),
    /** Days on which banks settle between making a remittance and collecting it. */
    leadDays: z._default(z.int().check(z.gte(1), z.lte(10)), 2),
    /** A remittance of more than this is only ready after a second member of staff has agreed. */
    approvalCents: z._default(z.int().check(z.gte(0)), 1_000_000),
  }),
}));

const sixYears =
  "Código de Comercio, art. 30: what was collected of an invoice is stored for six years, like the invoice";

export const tables = defineTables({
  remittances: { kind: "local", noRetention: "as old as the bills that it collected" },
  remittance_bills: {
    kind: "customer",
    erasure: { blanked: { iban: "", holder_name: "" }, retentionReason: sixYears },
    noRetention: "as old as the bill",
  },
  bank_files: { kind: "local", retention: { from: "read_at", keep: "6 years" } },
  // Names and references of payers, until what staff have to look up in them is over.
  bank_entries: { kind: "local", retention: { from: "recorded_at", keep: "2 years" } },
});
