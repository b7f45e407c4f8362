import type { Problem } from "#platform/contract/errors.ts";

/** A call that the server refused, or that never reached it (status 0, `no_connection` or `blocked_by_browser`). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
  readonly values: Record<string, string | number>;
  /** Codes per field of a form. */
  readonly fieldErrors: Record<string, string[]>;
  constructor(status: number, problem: Problem) {
    super(`${status} ${problem.code}`);
    this.name = "ApiError";
    this.status = status;
    this.code = problem.code;
    this.requestId = problem.requestId;
    this.values = problem.values ?? {};
    this.fieldErrors = problem.errors ?? {};
  }
}

export const noConnection = (): ApiError =>
  new ApiError(0, { code: "no_connection", message: "no_connection", requestId: "" });
