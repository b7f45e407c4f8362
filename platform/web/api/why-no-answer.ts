import { ApiError, noConnection } from "./api-error.ts";

/** A small file of ours that nothing has a reason to stop. */
const probe = "/assets/icon.svg";
const probeTimeoutMs = 5000;

const arrives = async (address: string): Promise<boolean> =>
  fetch(address, { cache: "no-store", signal: AbortSignal.timeout(probeTimeoutMs) }).then(
    () => true,
    () => false,
  );

/**
 * Why a call got no answer at all. When another file of ours arrives, the network is well and something in the
 * browser, an ad blocker as a rule, stopped the call: `blocked_by_browser`. Otherwise `no_connection`.
 */
export const whyNoAnswer = async (): Promise<ApiError> =>
  (await arrives(probe))
    ? new ApiError(0, { code: "blocked_by_browser", message: "blocked_by_browser", requestId: "" })
    : noConnection();

/**
 * The same for code that a screen is made of: the error to show in place of the browser's. What is only missing
 * (a newer version of the portal has other files) stays as it was, and a new document mends it.
 */
export const whyNoCode = async (error: unknown): Promise<unknown> => {
  const address = /https?:\/\/\S+/.exec(String(error))?.[0];
  if (!(error instanceof TypeError) || address === undefined || (await arrives(address))) return error;
  const reason = await whyNoAnswer();
  return reason.code === "blocked_by_browser" ? reason : error;
};
