import * as z from "zod/mini";
import type { JsonResponse } from "#platform/contract/endpoint.ts";
import type { OperatorEndpoint } from "#platform/contract/operator-endpoint.ts";

/** A refusal of the portal, by its code. */
export class PortalError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PortalError";
    this.code = code;
  }
}

export interface PortalOptions {
  readonly url: string;
  /** With the scopes `events`, `requests`, `cases`, `leads` and `loads`. */
  readonly key: string;
  readonly fetch: (url: string, options: RequestInit) => Promise<Response>;
  readonly pause: (ms: number) => Promise<void>;
  readonly timeoutMs?: number;
}

type InputOf<S> = S extends z.core.$ZodType ? z.core.input<S> : undefined;
interface Input<E extends OperatorEndpoint> {
  readonly params?: InputOf<E["params"]>;
  readonly query?: InputOf<E["query"]>;
  readonly body?: InputOf<E["body"]>;
}
type AnswerOf<E extends OperatorEndpoint> =
  E["response"] extends JsonResponse<infer S> ? z.core.output<S> : never;

const problem = z.object({ code: z.string(), requestId: z.optional(z.string()) });
const defaultTimeoutMs = 60_000;
const pausesMs = [1_000, 4_000, 15_000] as const;
const firstServerError = 500;
/** Another call may succeed: the portal is not reachable, restarts, or has too much to do. */
const temporaryCodes: ReadonlySet<string> = new Set(["unreachable", "too_many_requests", "too_many_loads"]);

/** Undefined for what is no JSON: a page of a proxy. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const addressOf = (
  { path }: OperatorEndpoint,
  { params, query }: { readonly params?: unknown; readonly query?: unknown },
): string => {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name))));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) asked.append(name, String(value));
  return asked.size === 0 ? filled : `${filled}?${asked.toString()}`;
};

/** The operator API of a portal, by the declarations of its own calls. Its refusals are `PortalError`. */
export const createPortal = ({ url, key, fetch, pause, timeoutMs = defaultTimeoutMs }: PortalOptions) => {
  const attempt = async (endpoint: OperatorEndpoint, address: string, body: unknown): Promise<string> => {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${url}/api/operator/v1${address}`, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      text = await response.text();
    } catch (cause) {
      throw new PortalError("unreachable", `The portal: ${endpoint.id}: ${url} does not answer`, { cause });
    }
    if (response.ok) return text;
    const read = z.safeParse(problem, parse(text));
    if (!read.success || response.status >= firstServerError)
      throw new PortalError("unreachable", `The portal: ${endpoint.id}: ${url} answers ${response.status}`);
    const { code, requestId } = read.data;
    throw new PortalError(code, `The portal: ${endpoint.id}: ${code} (request ${requestId ?? "unknown"})`);
  };

  const ask = async <E extends OperatorEndpoint>(
    endpoint: E,
    { body, ...rest }: Input<E>,
  ): Promise<string> => {
    for (let nth = 0; ; nth += 1) {
      try {
        return await attempt(endpoint, addressOf(endpoint, rest), body);
      } catch (error) {
        const pauseMs = pausesMs[nth];
        const isTemporary = error instanceof PortalError && temporaryCodes.has(error.code);
        if (!isTemporary || pauseMs === undefined) throw error;
        await pause(pauseMs);
      }
    }
  };

  return {
    /** Calls the portal, several times when it does not answer: each of its calls may be repeated. */
    call: async <E extends OperatorEndpoint>(endpoint: E, input: Input<E> = {}): Promise<AnswerOf<E>> => {
      const text = await ask(endpoint, input);
      if (endpoint.response.kind !== "json") throw new Error(`${endpoint.id} answers with a file`);
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the schema of this endpoint decoded it
      return z.decode(endpoint.response.schema, parse(text)) as AnswerOf<E>;
    },
    /** Calls the portal for a file of text. */
    download: <E extends OperatorEndpoint>(endpoint: E, input: Input<E> = {}): Promise<string> =>
      ask(endpoint, input),
  };
};
export type Portal = ReturnType<typeof createPortal>;
