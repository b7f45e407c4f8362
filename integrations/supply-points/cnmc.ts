import { oauthHeader } from "./oauth-header.ts";
import { SupplyPointRegistryUnavailable, type SupplyPointRegistry } from "./port.ts";
import { readSipsDocuments } from "./sips-documents.ts";

export interface CnmcRegistryOptions {
  /** `https://api.cnmc.gob.es/verticales/v1/SIPS`, or a test's server. */
  readonly url: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly timeoutMs?: number;
}

const documentTypes = {
  electricity: { supplyPoint: "SIPS2_PS_ELECTRICIDAD", consumption: "SIPS2_CONSUMOS_ELECTRICIDAD" },
  gas: { supplyPoint: "SIPS2_PS_GAS", consumption: "SIPS2_CONSUMOS_GAS" },
} as const;

/** CNMC's service: two CSV documents for each supply point, asked for with OAuth 1. */
export const createCnmcRegistry = ({
  url,
  consumerKey,
  consumerSecret,
  timeoutMs = 10_000,
}: CnmcRegistryOptions): SupplyPointRegistry => {
  const read = async (type: string, supplyPoint: string, signal: AbortSignal): Promise<string> => {
    const address = new URL(`${url.replace(/\/$/, "")}/consulta/v1/${type}.csv`);
    address.searchParams.set("cups", supplyPoint);
    const authorization = oauthHeader(address, { consumerKey, consumerSecret });
    const response = await fetch(address, { headers: { authorization }, signal, redirect: "error" });
    if (response.ok) return response.text();
    await response.body?.cancel();
    throw new Error(`The register of supply points answered ${response.status}`);
  };
  return {
    find: async (query) => {
      const types = documentTypes[query.commodity];
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const [supplyPoint, consumption] = await Promise.all([
          read(types.supplyPoint, query.supplyPoint, signal),
          read(types.consumption, query.supplyPoint, signal),
        ]);
        return readSipsDocuments({ supplyPoint, consumption }, query);
      } catch (cause) {
        throw new SupplyPointRegistryUnavailable("The register of supply points does not answer", { cause });
      }
    },
  };
};
