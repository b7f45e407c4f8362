import { defineDesk } from "#platform/contract/desk.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

/** Files of the retailer and of distributors that staff load from the desk. */
export const feature = defineFeature({ id: "loads", routes: {} });

export const desk = defineDesk({
  list: {
    path: "/loads",
    roles: ["manager", "administrator"],
    sidebarEntry: {
      label: { ca: "Càrregues de fitxers", es: "Cargas de ficheros", en: "File loads" },
      group: "watch",
      icon: "FileUp",
      order: 20,
    },
  },
  load: { path: "/loads/:loadId", roles: ["manager", "administrator"] },
});

// No row is about one customer: the file and its refusals may name many, and are deleted soon.
export const tables = defineTables({
  file_loads: { kind: "local", retention: { from: "sent_at", keep: "2 years" } },
  file_load_contents: {
    kind: "local",
    retention: { from: "sent_at", keep: "7 days" },
    files: { nameColumn: "filename", keyColumn: "storage_key" },
  },
  file_load_refusals: {
    kind: "local",
    retention: { from: "written_at", keep: "30 days" },
    files: { nameColumn: "filename", keyColumn: "storage_key" },
  },
});
