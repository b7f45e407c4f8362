import type { Endpoint } from "#platform/contract/endpoint.ts";

/** None: the first page only leads to what other features do. */
export const endpoints: readonly Endpoint[] = [];
