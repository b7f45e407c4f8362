import { diagnoseNetworkFailure } from "./api-error.ts";

export interface FileSending {
  readonly signal?: AbortSignal;
  /** Called with the part of the file that has left, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

/** Sends a file as the body of a call. `fetch` does not report how much of a body has left; XMLHttpRequest does. */
export const sendFile = (
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
