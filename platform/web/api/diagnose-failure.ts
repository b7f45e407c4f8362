import { ApiError, noConnection } from "./api-error.ts";

/** A small file that no blocker has a reason to stop. */
const probe = "/assets/icon.svg";
const probeTimeoutMs = 5000;

const arrives = async (address: string): Promise<boolean> =>
  fetch(address, { cache: "no-store", signal: AbortSignal.timeout(probeTimeoutMs) }).then(
    () => true,
    () => false,
  );

/**
 * Why a call got no response. When another file of the portal loads, the network works and something in the browser,
 * usually an ad blocker, stopped the call: `blocked_by_browser`. Otherwise `no_connection`.
 */
export const diagnoseNetworkFailure = async (): Promise<ApiError> =>
  (await arrives(probe))
    ? new ApiError(0, { code: "blocked_by_browser", message: "blocked_by_browser", requestId: "" })
    : noConnection();

/**
 * The same for a screen's code: the error to show instead of the browser's. A file that is only missing (a newer
 * version of the portal has other files) keeps its error; reloading the page solves it.
 */
export const diagnoseChunkFailure = async (error: unknown): Promise<unknown> => {
  const address = /https?:\/\/\S+/.exec(String(error))?.[0];
  if (!(error instanceof TypeError) || address === undefined || (await arrives(address))) return error;
  const reason = await diagnoseNetworkFailure();
  return reason.code === "blocked_by_browser" ? reason : error;
};
