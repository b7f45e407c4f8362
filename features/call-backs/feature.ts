import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { callBackRoutes } from "./contract/routes.ts";

/** Persons who want to be called, from any screen that offers it. */
export const feature = defineFeature({ id: "call-backs", routes: callBackRoutes });

const withTheCallBack = "deleted with the call-back";

export const tables = defineTables({
  // Before the call-backs, to which they refer.
  call_back_files: {
    kind: "local",
    files: { nameColumn: "filename", keyColumn: "storage_key" },
    retention: { from: "created_at", keep: "12 months" },
  },
  call_back_steps: { kind: "local", noRetention: withTheCallBack },
  call_back_references: { kind: "local", noRetention: withTheCallBack },
  call_backs: { kind: "local", retention: { from: "created_at", keep: "12 months" } },
});
