import * as z from "zod/mini";
import { SupplyPointRegistryUnavailable, type SupplyPointRegistry } from "./port.ts";

export interface HttpRegistryOptions {
  /** Base address of the register's API; `https:`, or `http:` for a program on the same machine. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string;
  readonly timeoutMs?: number;
}

const answer = z.object({
  access_tariff: z.string().check(z.minLength(1), z.maxLength(10)),
  powers_kw: z._default(z.array(z.number().check(z.gte(0), z.lte(1_000_000))).check(z.maxLength(6)), []),
  /** The holder does not share the data of the supply point. */
  opted_out: z._default(z.boolean(), false),
});

/** A register with the JSON API of `README.md`. */
export const createHttpRegistry = ({
  url,
  token,
  timeoutMs = 5_000,
}: HttpRegistryOptions): SupplyPointRegistry => {
  const read = async (path: string): Promise<z.output<typeof answer> | undefined> => {
    const response = await fetch(`${url.replace(/\/$/, "")}${path}`, {
      headers: { authorization: `Bearer ${token}`, accept: "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (response.ok) return answer.parse(await response.json());
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`The register of supply points answered ${response.status}`);
  };
  return {
    find: async ({ supplyPoint, commodity }) => {
      const path = `/supply-points/${encodeURIComponent(supplyPoint)}?commodity=${commodity}`;
      const found = await read(path).catch((cause: unknown) => {
        throw new SupplyPointRegistryUnavailable("The register of supply points does not answer", { cause });
      });
      if (found === undefined || found.opted_out) return undefined;
      return {
        accessTariff: found.access_tariff,
        powersW: found.powers_kw.map((powerKw) => Math.round(powerKw * 1000)),
      };
    },
  };
};
