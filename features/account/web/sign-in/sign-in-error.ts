import { ApiError } from "#platform/web/api/api-error.ts";

/** Codes whose own texts are more specific than those of their status. */
const codesWithOwnText = new Set([
  "token_no_longer_valid",
  "token_not_valid",
  "client_id_not_valid",
  "too_many_requests",
  "no_connection",
  "unavailable",
]);

const codeFor = (status: number): string => {
  if (status === 401) return "token_expired";
  return status >= 500 ? "internal_error" : "wrong_credentials";
};

/**
 * Maps a failed sign-in to a text by its status: 401 expired session, 403 wrong credentials, 500 and above internal
 * error, anything else wrong credentials.
 */
export const toSignInError = (error: ApiError): ApiError => {
  if (codesWithOwnText.has(error.code)) return error;
  const code = codeFor(error.status);
  return new ApiError(error.status, { code, message: code, requestId: error.requestId });
};
