import { ApiError } from "#platform/web/api/api-error.ts";

const told = new Set([
  "token_no_longer_valid",
  "token_not_valid",
  "client_id_not_valid",
  "too_many_requests",
]);

/** Why an address signed nobody in, as the sign-in tells it: what the server did not say is a value that is not valid. */
export const arrivalFailure = (error: unknown, kind: "token" | "client"): ApiError => {
  if (error instanceof ApiError && (told.has(error.code) || error.status === 0 || error.status >= 500))
    return error;
  const [status, code] = kind === "token" ? [401, "token_not_valid"] : [403, "client_id_not_valid"];
  const requestId = error instanceof ApiError ? error.requestId : "";
  return new ApiError(status, { code, message: code, requestId });
};
