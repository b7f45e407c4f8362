import type { ClientErrorCode, CommonErrorCode } from "#platform/contract/errors.ts";
import { ApiError, hasCodeIn, type ErrorOf } from "#platform/web/api/api-error.ts";
import { exchangeToken } from "../../contract/sign-in/exchange-token.ts";
import type { getToken } from "../../contract/sign-in/get-token.ts";
import { signInClient } from "../../contract/sign-in/sign-in-client.ts";

type SignInError = ErrorOf<typeof getToken | typeof exchangeToken | typeof signInClient>;

const codeFor = (status: number): "token_expired" | "internal_error" | "wrong_credentials" => {
  if (status === 401) return "token_expired";
  return status >= 500 ? "internal_error" : "wrong_credentials";
};

/** Nothing is wrong with what was entered: the server was not reached, is busy or is closed. */
const isTemporary = (error: ApiError): error is ApiError<ClientErrorCode | CommonErrorCode> =>
  [0, 429, 503].includes(error.status);

/**
 * Maps a failed sign-in to a text. A refusal of the address's credentials has a text of its own; otherwise the status
 * decides: 401 expired session, 403 wrong credentials, 500 and above internal error, anything else wrong credentials.
 */
export const toSignInError = (error: ApiError): SignInError => {
  if (hasCodeIn(error, exchangeToken.errors) || hasCodeIn(error, signInClient.errors)) return error;
  if (isTemporary(error)) return error;
  const code = codeFor(error.status);
  return new ApiError(error.status, { code, message: code, requestId: error.requestId });
};
