import type * as z from "zod/mini";
import type { FileResponse, JsonResponse } from "./endpoint.ts";
import type { ErrorStatus } from "./errors.ts";

type Schema = z.core.$ZodType;

/** What an API key of the retailer's system may do. */
export const operatorScopes = ["events", "requests", "cases", "leads", "plans", "loads", "emails"] as const;
export type OperatorScope = (typeof operatorScopes)[number];

/**
 * A call of the retailer's system, below `/api/operator/v1`. It needs an API key with the scope, is rate-limited by
 * key, and is documented apart from the customers' calls.
 */
export interface OperatorEndpoint {
  readonly id: string;
  readonly summary: string;
  /** How it is used, where the summary does not say it all; for the OpenAPI document. */
  readonly description?: string;
  readonly method: "GET" | "POST";
  /** Parameters as `{name}`. */
  readonly path: `/${string}`;
  readonly scope: OperatorScope;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Maximum size of the body; 100 kB by default. */
  readonly bodyLimitBytes?: number;
  readonly response: JsonResponse | FileResponse;
  readonly errors: Readonly<Record<string, ErrorStatus>>;
}

/** Errors that any operator call may answer with. */
export const operatorErrors = {
  invalid_request: 400,
  api_key_not_valid: 401,
  scope_missing: 403,
  not_found: 404,
  too_many_requests: 429,
} as const satisfies Record<string, ErrorStatus>;

export const defineOperatorEndpoint = <const E extends OperatorEndpoint>(endpoint: E): E => endpoint;
