import { ApiError } from "#platform/web/api/api-error.ts";

/** Codes whose own words say more than their status does. */
const ownWords = new Set([
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
 * A refused sign-in as it is told, by its status: 401 the session has expired, 403 wrong credentials, 500 and above an
 * internal error, anything else wrong credentials.
 */
export const toSignInError = (error: ApiError): ApiError => {
  if (ownWords.has(error.code)) return error;
  const code = codeFor(error.status);
  return new ApiError(error.status, { code, message: code, requestId: error.requestId });
};
