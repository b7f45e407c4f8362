import * as z from "zod/mini";
import { defineSettings, off, on, positive, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { displayTypes } from "#platform/contract/settings.ts";
import { defineFlags } from "#platform/contract/flags.ts";
import { defineTables } from "#platform/contract/tables.ts";

export const feature = defineFeature({
  id: "operations",
  routes: {},
});

/**
 * The kinds of supply, and the specification's settings of functions that this version does not have. A feature that
 * brings such a function takes its settings along.
 */
export const settings = defineSettings(() => ({
  features: settingsGroup(
    {
      displayTypes: z._default(z.array(z.enum(displayTypes)).check(z.minLength(1)), ["electricity", "gas"]),
      powerChange: on,
      invoiceOnlineModification: on,
      contractReportDownload: on,
    },
    { visitor: "all" },
  ),
  contractation: settingsGroup(
    { electricity: on, gas: on, dual: on, authenticate: off, invoiceRequired: on },
    { visitor: "all" },
  ),
  comparator: settingsGroup({ enabled: on }, { visitor: "all" }),
  powerCalculator: settingsGroup({ enabled: on }, { visitor: "all" }),
  newsletter: settingsGroup({ enabled: on }, { visitor: "all" }),
  powerChangeCosts: settingsGroup(
    {
      connectionEur: positive(9.04),
      accessEurPerKw: positive(19.7),
      extensionEurPerKw: positive(17.27),
    },
    { customer: "all" },
  ),
}));

export const flags = defineFlags(settings, [
  "features.powerChange",
  "features.invoiceOnlineModification",
  "features.contractReportDownload",
  "contractation.electricity",
  "contractation.gas",
  "contractation.dual",
  "comparator.enabled",
  "powerCalculator.enabled",
  "newsletter.enabled",
]);

export const tables = defineTables({
  tax_rates: { kind: "shared" },
  regulated_charges: { kind: "shared" },
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
  document_folder: { kind: "local" },
  // No retention: a trigger refuses every deletion.
  audit_log: {
    kind: "local",
    withheld: { actor: "identifies a member of staff" },
    erasure: {
      blanked: {},
      retentionReason: "proof of staff actions; it names the customer by number alone",
    },
  },
});
