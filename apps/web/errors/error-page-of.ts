import { ApiError } from "#platform/web/api/api-error.ts";

/** Pages that stand in for a screen. What a maintenance refuses is shown by the whole portal, not here. */
export type ErrorPageKind = "forbidden" | "notFound" | "crash";

/** Which page a failure of a screen becomes, and the code on it. */
export const errorPageOf = (error: unknown): { page: ErrorPageKind; code: number } => {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401 || status === 403) return { page: "forbidden", code: status };
  if (status === 404) return { page: "notFound", code: status };
  // Without an answer, or without a call at all, it is our own fault as far as the customer can tell.
  return { page: "crash", code: status === 0 ? 500 : status };
};
