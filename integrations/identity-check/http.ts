import * as z from "zod/mini";
import { createCircuit } from "#platform/server/circuit.ts";
import { IdentityCheckUnavailable, type IdentityCheck } from "./port.ts";

export interface HttpIdentityOptions {
  /** Base address of the API; `https:`, or `http:` for a program on the same machine. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string;
  readonly timeoutMs?: number;
}

const answer = z.object({ valid: z.boolean() });

/** A register with the JSON API of `README.md`. The question is in the body, so that no log has it. */
export const createHttpIdentityCheck = ({
  url,
  token,
  timeoutMs = 10_000,
}: HttpIdentityOptions): IdentityCheck => {
  const circuit = createCircuit();
  const ask = async (body: object): Promise<boolean> => {
    const response = await fetch(`${url.replace(/\/$/, "")}/identity`, {
      method: "POST",
      headers: {
        accept: "application/json",
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (response.ok) return answer.parse(await response.json()).valid;
    await response.body?.cancel();
    throw new Error(`The register of persons answered ${response.status}`);
  };
  return {
    belongTogether: ({ taxId, name }) =>
      circuit(() => ask({ tax_id: taxId, name })).catch((cause: unknown) => {
        throw new IdentityCheckUnavailable("The register of persons does not answer", { cause });
      }),
  };
};
