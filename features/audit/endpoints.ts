import type { Endpoint } from "#platform/contract/endpoint.ts";

/** None: the staff reads the log from the command line, and nobody writes it but the portal itself. */
export const endpoints: readonly Endpoint[] = [];
