import * as z from "zod/mini";

export type ErrorStatus = 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 419 | 422 | 429 | 500 | 502 | 503;

/**
 * Errors that any endpoint may answer with, and their status. Their messages are in `platform/locales`. `token_expired`
 * is the specification's code for an expired session.
 */
export const commonErrors = {
  invalid_request: 400,
  not_signed_in: 401,
  token_expired: 401,
  read_only_session: 403,
  /** A customer's API token is not for this call. */
  api_token_refused: 403,
  /** Of a staff member: the session waits for its second factor, or none of the roles may do this. */
  second_factor_required: 403,
  role_missing: 403,
  foreign_origin: 403,
  not_found: 404,
  body_too_large: 413,
  unsupported_content_type: 415,
  /** The first of two equal calls has not been answered yet. */
  still_running: 409,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
  maintenance: 503,
} as const satisfies Record<string, ErrorStatus>;
export type CommonErrorCode = keyof typeof commonErrors;

/** Codes that several features declare with the same meaning; their texts are in `platform/locales` too. */
export type SharedErrorCode =
  | "contract_not_found"
  | "cups_not_valid"
  | "attachment_count"
  | "attachment_not_found"
  | "attachment_refused"
  | "too_many_call_backs";

/** Errors of a call that got no answer. The portal finds them; no server sends them. */
export type ClientErrorCode = "no_connection" | "blocked_by_browser";

/** Every code whose text is in `platform/locales`. */
export type PlatformErrorCode = CommonErrorCode | SharedErrorCode | ClientErrorCode;

/** What is wrong with a field of a call, besides the codes of single calls. Their texts are in `platform/locales` too. */
export const fieldErrorCodes = [
  "required",
  "wrong_type",
  "wrong_format",
  "not_a_choice",
  "too_short",
  "too_long",
  "too_small",
  "too_large",
  "too_few",
  "too_many",
  "unknown_field",
  "text",
  "not_valid",
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** An error of an endpoint: its status, and the message where the specification words it. */
export type DeclaredError = ErrorStatus | { readonly status: ErrorStatus; readonly message: string };

/** Status and message of a declared error. Without words of the specification the message repeats the code. */
export const answerOfError = (
  code: string,
  declared: DeclaredError,
): { readonly status: ErrorStatus; readonly message: string } =>
  typeof declared === "number" ? { status: declared, message: code } : declared;

/**
 * The body of every failed call: `code` identifies the error, `message` says it in the language of the call or has the
 * specification's words, `errors` has codes for each field and `error_messages` the same in words, `requestId` finds
 * the call in the server's log.
 */
export const problem = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  error_messages: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Repeats the code, in calls with `failuresNameError`. */
  error: z.optional(z.string()),
});
export type Problem = z.output<typeof problem>;

/** The body of a failed call of an endpoint with `failuresHaveStatus`. */
export const problemWithStatus = z.extend(problem, { status: z.literal("ERROR"), status_code: z.int() });

/**
 * The reference of a failed call that a customer can read out: the first eight characters of its request's id in two
 * groups. The server's log has the whole id.
 */
export const referenceOf = (requestId: string): string =>
  requestId
    .replaceAll("-", "")
    .slice(0, 8)
    .replace(/^.{4}(?=.)/, "$&-");
