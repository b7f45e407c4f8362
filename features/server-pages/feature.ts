import { defineSettings, off, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineFlags } from "#platform/contract/flags.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { serverPageRoutes } from "./contract/routes.ts";

export const feature = defineFeature({
  id: "server-pages",
  routes: serverPageRoutes,
});

export const settings = defineSettings(() => ({
  features: settingsGroup({ serverElements: off }, { visitor: "all" }),
}));

export const flags = defineFlags(settings, ["features.serverElements"]);

export const tables = defineTables({
  server_pages: { kind: "shared" },
  server_blocks: { kind: "shared" },
});
