import * as z from "zod/mini";
import { decodeAnswer, encodeFields } from "#platform/contract/coding.ts";
import type { AnswerOf, BodyOf, Endpoint } from "#platform/contract/endpoint.ts";
import { problem } from "#platform/contract/errors.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { isSessionOver } from "../session/session-store.ts";
import { addressOf, versionsOf, type AddressInputOf, type Given } from "./address.ts";
import { ApiError, noConnection, diagnoseNetworkFailure } from "./api-error.ts";

export interface FileSending {
  readonly signal?: AbortSignal;
  /** Called with the part of the file that has left, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

/** Sends a file as the body of a call. `fetch` does not report how much of a body has left; XMLHttpRequest does. */
const sendFile = (
  address: string,
  { file, headers }: { readonly file: Blob; readonly headers: Readonly<Record<string, string>> },
  { signal, onProgress }: FileSending,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    const settle = (done: () => void): void => {
      signal?.removeEventListener("abort", abort);
      done();
    };
    request.addEventListener("load", () =>
      settle(() => {
        const received = { "x-request-id": request.getResponseHeader("x-request-id") ?? "" };
        resolve(new Response(request.responseText, { status: request.status, headers: received }));
      }),
    );
    request.addEventListener("error", () => settle(() => void diagnoseNetworkFailure().then(reject, reject)));
    request.addEventListener("abort", () =>
      settle(() => reject(signal?.reason ?? new DOMException("The sending was stopped", "AbortError"))),
    );
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(loaded / total));
    request.open("POST", address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (signal?.aborted === true) return reject(signal.reason);
    signal?.addEventListener("abort", abort);
    request.send(file);
  });

/** The name in a content-disposition header, the full one first; undefined when it names none. */
export const fileNameOf = (header: string | null): string | undefined => {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  if (full !== undefined) return decodeURIComponent(full);
  return /filename="([^"]*)"/i.exec(header ?? "")?.[1];
};

/** What a call needs, in our names and units. */
export type InputOf<E extends Endpoint> = AddressInputOf<E> & Given<"body", BodyOf<E>>;

export interface ReceivedFile {
  readonly filename: string | undefined;
  readonly content: Blob;
}

export interface ApiOptions {
  /** Language of the server's texts: files and messages. */
  readonly language: () => CompleteLanguage;
  /** Called with every refusal before the caller sees it; the session store listens here. */
  readonly onRefusal: (error: ApiError) => void;
  /**
   * Called when a call was refused because the session has ended: whether it has been renewed, so that the call can be
   * repeated. A call that was answered 401 has had no effect.
   */
  readonly refreshSession?: () => Promise<boolean>;
  /** In place of the browser's own: our server answers its calls itself while it renders a page. */
  readonly fetch?: (address: string, request: RequestInit) => Promise<Response>;
}

/** The same without the tie between endpoint and input in the types. */
interface AnyInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

interface Attempt {
  readonly endpoint: Endpoint;
  readonly version: number;
  readonly input: AnyInput;
  readonly signal: AbortSignal | undefined;
  readonly language: CompleteLanguage;
  readonly fetch: NonNullable<ApiOptions["fetch"]>;
  /** Of a call that makes something: sent again, it has the same key. */
  readonly idempotencyKey?: string | undefined;
}

const refusalOf = async (response: Response): Promise<ApiError> => {
  const body: unknown = await response.json().catch(() => undefined);
  const read = z.safeParse(problem, body);
  if (read.success) return new ApiError(response.status, read.data);
  const requestId = response.headers.get("x-request-id") ?? "";
  return new ApiError(response.status, { code: "internal_error", message: "internal_error", requestId });
};

/** Answers of a server without that version: only then, and only for reads, the client tries a lower one. */
const hasNoSuchVersion = (error: ApiError): boolean => error.status === 405 || error.code === "not_found";

const send = async ({
  endpoint,
  version,
  input,
  signal,
  language,
  fetch,
  idempotencyKey,
}: Attempt): Promise<Response> => {
  const response = await fetch(addressOf(endpoint, version, input), {
    method: endpoint.method,
    credentials: "same-origin",
    headers: {
      "accept-language": language,
      ...(endpoint.body === undefined ? {} : { "content-type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    ...(endpoint.body === undefined ? {} : { body: JSON.stringify(encodeFields(endpoint.body, input.body)) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch(async (cause: unknown) => {
    if (signal?.aborted === true) throw cause;
    throw await diagnoseNetworkFailure();
  });
  if (!response.ok) throw await refusalOf(response);
  return response;
};

/** The file of an answer; counts its bytes while they arrive. */
const fileOf = async (
  response: Response,
  onReceived?: (byteCount: number) => void,
): Promise<ReceivedFile> => {
  const filename = fileNameOf(response.headers.get("content-disposition"));
  if (onReceived === undefined || response.body === null) return { filename, content: await response.blob() };
  let byteCount = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      byteCount += chunk.length;
      onReceived(byteCount);
      controller.enqueue(Uint8Array.from(chunk));
    },
  });
  const { headers } = response;
  const content = await new Response(response.body.pipeThrough(counting), { headers }).blob();
  return { filename, content };
};

/** `randomUUID` exists only on pages with https. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/**
 * The keys of calls whose outcome is not known: the same content gets the same key until the server has answered, so that
 * what is sent again after a lost answer, or by a second click, is carried out once.
 */
const createKeys = () => {
  const keys = new Map<string, string>();
  return async (
    { id, repetition }: Endpoint,
    input: AnyInput,
    carryOut: (key: string | undefined) => Promise<Response>,
  ): Promise<Response> => {
    if (repetition === undefined) return carryOut(undefined);
    const content = JSON.stringify([id, input]);
    const key = keys.get(content) ?? randomKey();
    keys.set(content, key);
    try {
      const response = await carryOut(key);
      keys.delete(content);
      return response;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) keys.delete(content);
      throw error;
    }
  };
};

/** Sends a call to the newest version that the server has. */
const sendNewest = async (attempt: Omit<Attempt, "version">): Promise<Response> => {
  const { endpoint } = attempt;
  const versions = versionsOf(endpoint);
  const tried = endpoint.method === "GET" ? versions : versions.slice(0, 1);
  for (const [index, version] of tried.entries()) {
    try {
      return await send({ ...attempt, version });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (index < tried.length - 1 && hasNoSuchVersion(error)) continue;
      throw error;
    }
  }
  throw noConnection();
};

/** Calls the server: input and answer pass the endpoint's own schemas, failures are always `ApiError`. */
export const createApi = ({
  language,
  onRefusal,
  refreshSession = async () => false,
  fetch = (address, request) => globalThis.fetch(address, request),
}: ApiOptions) => {
  const withSession = async (attempt: () => Promise<Response>): Promise<Response> => {
    const sendAgain = async (error: unknown): Promise<Response> => {
      const isOver = error instanceof ApiError && isSessionOver(error);
      if (!isOver || !(await refreshSession())) throw error;
      return attempt();
    };
    try {
      return await attempt().catch(sendAgain);
    } catch (error) {
      if (error instanceof ApiError) onRefusal(error);
      throw error;
    }
  };
  const withKey = createKeys();
  const request = (endpoint: Endpoint, input: AnyInput, signal?: AbortSignal): Promise<Response> =>
    withKey(endpoint, input, (idempotencyKey) =>
      withSession(() => sendNewest({ endpoint, input, signal, language: language(), fetch, idempotencyKey })),
    );

  return {
    call: async <E extends Endpoint>(
      endpoint: E,
      input: InputOf<E>,
      signal?: AbortSignal,
    ): Promise<AnswerOf<E>> => {
      const response = await request(endpoint, input, signal);
      return decodeAnswer(endpoint, await response.json());
    },
    /** Calls an endpoint that takes a file. */
    send: async <E extends Endpoint>(
      endpoint: E,
      { file, ...input }: InputOf<E> & { readonly file: Blob },
      sending: FileSending = {},
    ): Promise<AnswerOf<E>> => {
      const address = addressOf(endpoint, versionsOf(endpoint)[0] ?? 1, input);
      const response = await withSession(async () => {
        const headers = { "accept-language": language(), "content-type": "application/octet-stream" };
        const answered = await sendFile(address, { file, headers }, sending);
        if (!answered.ok) throw await refusalOf(answered);
        return answered;
      });
      return decodeAnswer(endpoint, await response.json());
    },
    /** `onReceived` is called with the bytes that have arrived so far. */
    receive: async <E extends Endpoint>(
      endpoint: E,
      input: InputOf<E>,
      onReceived?: (byteCount: number) => void,
    ): Promise<ReceivedFile> => fileOf(await request(endpoint, input), onReceived),
  };
};
export type Api = ReturnType<typeof createApi>;
