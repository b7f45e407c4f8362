import * as z from "zod/mini";
import { errorOf, OdooError, rpcAnswer } from "./odoo-error.ts";

export interface RpcOptions {
  readonly url: string;
  readonly fetch: (url: string, options: RequestInit) => Promise<Response>;
  readonly timeoutMs: number;
}

interface RpcCall {
  readonly service: "common" | "object";
  readonly method: string;
  readonly args: readonly unknown[];
  /** For errors: `read of res.partner`. */
  readonly about: string;
}

/** Undefined for what is no JSON: a page of a proxy. */
const toJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const firstServerError = 500;
const tooManyRequests = 429;

/** Makes calls of Odoo's JSON-RPC; what fails is an `OdooError`. */
export const createRpc = ({ url, fetch, timeoutMs }: RpcOptions) => {
  let calls = 0;
  const post = async (call: object, about: string) => {
    calls += 1;
    try {
      const response = await fetch(`${url}/jsonrpc`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", method: "call", id: calls, params: call }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, text: await response.text() };
    } catch (cause) {
      throw new OdooError("unreachable", `Odoo: ${about}: ${url} does not answer`, { cause });
    }
  };
  return async ({ about, ...call }: RpcCall): Promise<unknown> => {
    const { status, text } = await post(call, about);
    if (status >= firstServerError || status === tooManyRequests)
      throw new OdooError("unreachable", `Odoo: ${about}: ${url} answers ${status}`);
    const read = z.safeParse(rpcAnswer, toJson(text));
    if (!read.success || (read.data.error === undefined && !("result" in read.data)))
      throw new OdooError(
        "not_odoo",
        `Odoo: ${about}: ${url}/jsonrpc answers ${status} without JSON-RPC. Is it the address of Odoo?`,
      );
    if (read.data.error !== undefined) throw errorOf(read.data.error, about);
    return read.data.result;
  };
};
