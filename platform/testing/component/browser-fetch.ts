import type { FastifyInstance } from "fastify";
import type { CookieJar } from "./cookie-jar.ts";

/** What a request meets in place of the server: a refusal with this status and code, or no answer at all. */
export type Fault = { readonly status: number; readonly code: string } | "no network";

export interface FetchOptions {
  /** The server that runs now. */
  readonly app: () => Pick<FastifyInstance, "inject">;
  readonly origin: string;
  readonly cookies: CookieJar;
  /** The fault that stands between the browser and the server for this path with its query; undefined for none. */
  readonly faultAt: (path: string) => Fault | undefined;
}

const faultyRequestId = "0f0f0f0f-0000-4000-8000-000000000000";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

const refusal = ({ status, code }: Exclude<Fault, string>): Response =>
  Response.json({ code, message: code, requestId: faultyRequestId }, { status });

const headersOf = (headers: Record<string, number | string | string[] | undefined>): Headers => {
  const received = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const item of [value ?? []].flat()) received.append(name, String(item));
  }
  return received;
};

/** Rejects with the signal's reason once it is aborted, as `fetch` does. */
const unlessAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
  return Promise.race([work, aborted]);
};

/** What a test counts on of the browser's `fetch`. */
export interface BrowserFetch {
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Waits for the answers to the requests that are under way; false when there are none. */
  readonly waitForAnswers: () => Promise<boolean>;
}

/**
 * The browser's `fetch`, answered by the server's app in this process: with the browser's cookies, the headers that a
 * browser adds, and the faults that a test asks for.
 */
export const createBrowserFetch = ({ app, origin, cookies, faultAt }: FetchOptions): BrowserFetch => {
  const underWay = new Set<Promise<unknown>>();
  const nodesFetch = globalThis.fetch;

  const send = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const fault = faultAt(`${pathname}${search}`);
    if (fault === "no network") throw new TypeError("Failed to fetch");
    if (fault !== undefined) return refusal(fault);
    const body = Buffer.from(await request.arrayBuffer());
    const method = methods.find((known) => known === request.method);
    if (method === undefined) throw new TypeError(`No request is made by ${request.method}`);
    const answer = await app().inject({
      method,
      url: `${pathname}${search}`,
      headers: {
        ...Object.fromEntries(request.headers),
        ...(method === "GET" ? {} : { origin }),
        cookie: cookies.headerFor(pathname),
        host: new URL(origin).host,
        "sec-fetch-site": "same-origin",
        "user-agent": userAgent,
      },
      remoteAddress: "192.0.2.1",
      ...(body.length === 0 ? {} : { payload: body }),
    });
    cookies.receive(answer.cookies);
    const hasNoBody = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(hasNoBody ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: headersOf(answer.headers),
    });
  };

  return {
    fetch: (input, init) => {
      const request = input instanceof Request ? input : new Request(new URL(input, origin), init);
      // The portal's screens call their own origin only; the test and the server call others, such as a test provider.
      if (new URL(request.url).origin !== origin) return nodesFetch(request);
      const answer = unlessAborted(send(request), request.signal);
      const noteDone = (): void => void underWay.delete(answer);
      underWay.add(answer);
      answer.then(noteDone, noteDone);
      return answer;
    },
    waitForAnswers: async () => {
      const waiting = [...underWay];
      await Promise.allSettled(waiting);
      return waiting.length > 0;
    },
  };
};
