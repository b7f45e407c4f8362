import { defineFeature } from "#platform/contract/feature.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";

export const feature = defineFeature({ id: "audit", routes: {}, navigation: [], tables: ["audit_log"] });

/** None: the staff reads the log from the command line, and nobody writes it but the portal itself. */
export const endpoints: readonly Endpoint[] = [];
