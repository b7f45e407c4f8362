import { defineSettings, on, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineFlags } from "#platform/contract/flags.ts";

/** The portal as an app of the device: its manifest and icons, and what it shows without a network. */
export const feature = defineFeature({
  id: "installation",
  routes: {},
});

export const settings = defineSettings(() => ({
  /** Off: devices remove the worker, with what it stored, the next time they reach the server. */
  installation: settingsGroup({ enabled: on }, { visitor: "all" }),
}));

export const flags = defineFlags(settings, ["installation.enabled"]);
