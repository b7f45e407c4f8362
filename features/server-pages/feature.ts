import { defineSettings, off, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineDesk } from "#platform/contract/desk.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineFlags } from "#platform/contract/flags.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { publisherRoles } from "./contract/desk-roles.ts";
import { serverPageRoutes } from "./contract/routes.ts";

export const feature = defineFeature({
  id: "server-pages",
  routes: serverPageRoutes,
});

export const desk = defineDesk({
  content: {
    path: "/pages",
    roles: publisherRoles,
    sidebarEntry: {
      label: { ca: "Pàgines i blocs", es: "Páginas y bloques", en: "Pages and blocks" },
      group: "content",
      icon: "FileText",
      order: 10,
    },
  },
  newContent: { path: "/pages/new/:kind", roles: publisherRoles },
  editContent: { path: "/pages/:kind/:id", roles: publisherRoles },
});

export const settings = defineSettings(() => ({
  features: settingsGroup({ serverElements: off }, { visitor: "all" }),
}));

export const flags = defineFlags(settings, ["features.serverElements"]);

export const tables = defineTables({
  server_pages: { kind: "shared" },
  server_blocks: { kind: "shared" },
  portal_content_versions: { kind: "local", retention: { from: "written_at", keep: "5 years" } },
});
