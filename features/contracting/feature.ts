import * as z from "zod/mini";
import { defineSettings, off, on, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineFlags } from "#platform/contract/flags.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { contractingSwitches } from "./contract/contracting-switches.ts";
import { contractingRoutes } from "./contract/routes.ts";

const newContract = {
  label: { ca: "Fes un contracte nou", es: "Hacer un contrato nuevo", en: "Make a new contract" },
  group: "contracts",
  order: 90,
  inReadOnlySession: "barred",
} as const;

/** Contracting: from a visitor with a bill to a request that the retailer sends to the distributor. */
export const feature = defineFeature({
  id: "contracting",
  routes: contractingRoutes,
  navigation: [
    {
      route: "newDualCustomer",
      label: { ca: "Llum i gas", es: "Luz y gas", en: "Electricity and gas" },
      group: "contracting",
      icon: "Plug",
      order: 60,
      shownTo: "everyone",
    },
    {
      route: "newElectricityCustomer",
      label: { ca: "Llum", es: "Luz", en: "Electricity" },
      group: "contracting",
      icon: "Zap",
      order: 61,
      shownTo: "everyone",
    },
    {
      route: "newGasCustomer",
      label: { ca: "Gas", es: "Gas", en: "Gas" },
      group: "contracting",
      icon: "Flame",
      order: 62,
      shownTo: "everyone",
    },
  ],
  // One of them, by what the deployment offers.
  actions: [
    {
      ...newContract,
      detail: {
        ca: "De llum, de gas o de tots dos",
        es: "De luz, de gas o de ambos",
        en: "For electricity, gas or both",
      },
      isOffered: (isOn) => isOn("contractation.dual"),
      target: () => ({ route: contractingRoutes.newDualCustomer }),
    },
    {
      ...newContract,
      detail: {
        ca: "De llum, per a un altre subministrament",
        es: "De luz, para otro suministro",
        en: "For electricity, at another address",
      },
      isOffered: (isOn) => isOn("contractation.electricity") && !isOn("contractation.dual"),
      target: () => ({ route: contractingRoutes.newElectricityCustomer }),
    },
    {
      ...newContract,
      detail: {
        ca: "De gas, per a un altre subministrament",
        es: "De gas, para otro suministro",
        en: "For gas, at another address",
      },
      isOffered: (isOn) =>
        isOn("contractation.gas") && !isOn("contractation.electricity") && !isOn("contractation.dual"),
      target: () => ({ route: contractingRoutes.newGasCustomer }),
    },
  ],
});

const days = (fallback: number) => z._default(z.int().check(z.gte(1), z.lte(365)), fallback);

export const settings = defineSettings(() => ({
  contractation: settingsGroup(
    {
      electricity: on,
      gas: on,
      dual: on,
      authenticate: off,
      invoiceRequired: on,
      leads: on,
      leadsConsentRequired: on,
      morosityCheck: off,
      dniCheck: off,
      morosityAcceptanceRequired: off,
      businessHalted: off,
      companyVatRestricted: off,
      dniRequired: on,
      emailRequired: on,
      commsLanguageRequired: on,
      comerOriginShown: off,
      selfconsAttachmentsRequired: off,
      /** New contracts are signed at the provider of signatures before the retailer gets them. */
      signature: off,
      /** Days that a visitor has to sign. */
      signingDays: days(7),
      /** A solvency score above it is bad. */
      maximumScore: z._default(z.int().check(z.gte(0), z.lte(1000)), 500),
      /** Days after its last change on which an unfinished lead is erased. */
      leadDays: days(30),
      /** Days that a link to a lead is valid. */
      linkDays: days(14),
      /** Days that the link in the papers of a contract is valid. */
      paperLinkDays: days(90),
    },
    {
      visitor: ["electricity", "gas", "dual", "authenticate", "invoiceRequired", ...contractingSwitches],
    },
  ),
}));

export const flags = defineFlags(settings, [
  "contractation.electricity",
  "contractation.gas",
  "contractation.dual",
  "contractation.leads",
]);

const ofLead = "part of a lead, deleted with it";
/** `expires_at` is moved by each change of the lead, and to the end of its limitation period when it is confirmed. */
const untilExpiry = { from: "expires_at", keep: "1 day" } as const;

export const tables = defineTables({
  // Before the leads, to which they refer.
  lead_files: {
    kind: "local",
    withheld: { storage_key: "the place of the file, which is exported itself" },
    erasure: "delete",
    files: { nameColumn: "filename", keyColumn: "storage_key" },
    retention: untilExpiry,
  },
  lead_papers: {
    kind: "local",
    withheld: { storage_key: "the place of the file, which is exported itself" },
    erasure: "delete",
    files: { nameColumn: "filename", keyColumn: "storage_key" },
    retention: untilExpiry,
  },
  lead_links: { kind: "local", retention: untilExpiry },
  leads: {
    kind: "local",
    withheld: {
      lead_id: "opens the lead",
      visitor_id: "identifies a browser",
      creation_key: "identifies a browser",
      idempotency_key: "a hash of the answers, which are exported themselves",
    },
    erasure: "delete",
    retention: untilExpiry,
  },
  lead_references: { kind: "local" },
  lead_steps: { kind: "local", noRetention: ofLead },
  lead_signatures: { kind: "local", noRetention: ofLead },
  lead_evidence: { kind: "local", noRetention: ofLead },
  lead_openings: { kind: "local", noRetention: ofLead },
  lead_checks: { kind: "directory", key: "visitor_id", retention: { from: "checked_at", keep: "30 days" } },
  lead_consents: { kind: "local", noRetention: ofLead },
});
