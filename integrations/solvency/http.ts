import * as z from "zod/mini";
import { createCircuit } from "#platform/server/circuit.ts";
import { SolvencyUnavailable, type SolvencyFile } from "./port.ts";

export interface HttpSolvencyOptions {
  /** Base address of the API; `https:`, or `http:` for a program on the same machine. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string;
  readonly timeoutMs?: number;
}

const answer = z.object({ score: z.number().check(z.gte(0), z.lte(1000)) });

/** A file with the JSON API of `README.md`. The question is in the body, so that no log has it. */
export const createHttpSolvency = ({ url, token, timeoutMs = 10_000 }: HttpSolvencyOptions): SolvencyFile => {
  const circuit = createCircuit();
  const ask = async (body: object): Promise<number> => {
    const response = await fetch(`${url.replace(/\/$/, "")}/solvency`, {
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
    if (response.ok) return answer.parse(await response.json()).score;
    await response.body?.cancel();
    throw new Error(`The file of solvency answered ${response.status}`);
  };
  return {
    findScore: ({ taxId, name }) =>
      circuit(() => ask({ tax_id: taxId, name })).catch((cause: unknown) => {
        throw new SolvencyUnavailable("The file of solvency does not answer", { cause });
      }),
  };
};
