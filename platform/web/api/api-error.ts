import type { Endpoint, ErrorCodeOf } from "#platform/contract/endpoint.ts";
import type { ClientErrorCode, Problem } from "#platform/contract/errors.ts";

/** A call that the server refused, or that never reached it (status 0 and a `ClientErrorCode`). */
export class ApiError<Code extends string = string> extends Error {
  readonly status: number;
  readonly code: Code;
  readonly requestId: string;
  readonly values: Record<string, string | number>;
  /** Codes per field of a form. */
  readonly fieldErrors: Record<string, string[]>;
  constructor(status: number, problem: Problem & { readonly code: Code }) {
    super(`${status} ${problem.code}`);
    this.name = "ApiError";
    this.status = status;
    this.code = problem.code;
    this.requestId = problem.requestId;
    this.values = problem.values ?? {};
    this.fieldErrors = problem.errors ?? {};
  }
}

/** The failures of an endpoint, by their declared codes: whatever shows them has a text for each. */
export type ErrorOf<E extends Endpoint> = ApiError<ErrorCodeOf<E> | ClientErrorCode>;

/** Whether the failure has one of the codes that are keys of `errors`, as in an endpoint's declaration. */
export const hasCodeIn = <Code extends string>(
  error: ApiError,
  errors: Readonly<Record<Code, unknown>>,
): error is ApiError<Code> => Object.hasOwn(errors, error.code);

/** Whether what a call of these endpoints threw is a failure that they declare. */
export const isErrorOf = <const E extends readonly Endpoint[]>(
  error: unknown,
  ..._endpoints: E
): error is ErrorOf<E[number]> => error instanceof ApiError;

export const noConnection = (): ApiError<ClientErrorCode> =>
  new ApiError(0, { code: "no_connection", message: "no_connection", requestId: "" });

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
export const diagnoseNetworkFailure = async (): Promise<ApiError<ClientErrorCode>> =>
  (await arrives(probe))
    ? new ApiError(0, { code: "blocked_by_browser", message: "blocked_by_browser", requestId: "" })
    : noConnection();

/** What browsers say when a script, or its styles, did not load: Chromium, Firefox, Safari, Vite. */
const chunkFailure = /dynamically imported module|module script failed|preload CSS/i;

/** Whether code of the portal did not load. Only a new document requests it again. */
export const isChunkFailure = (error: unknown): error is Error =>
  error instanceof Error && chunkFailure.test(error.message);

const diagnoseChunkFailure = async (error: Error): Promise<unknown> => {
  const address = /(?:https?:\/)?\/\S+/.exec(error.message)?.[0];
  // A file that is only missing (a newer version of the portal has other files) keeps its error.
  if (address !== undefined && (await arrives(address))) return error;
  const reason = await diagnoseNetworkFailure();
  return address === undefined && reason.code !== "no_connection" ? error : reason;
};

const diagnoses = new WeakMap<Error, Promise<unknown>>();

/** The error to show for code that did not load: no connection, stopped by the browser, or the browser's own. */
export const causeOfChunkFailure = (error: Error): Promise<unknown> => {
  const diagnosis = diagnoses.get(error) ?? diagnoseChunkFailure(error);
  diagnoses.set(error, diagnosis);
  return diagnosis;
};

/** Whether the portal can be reached again. */
export const isConnected = (): Promise<boolean> => arrives(probe);
