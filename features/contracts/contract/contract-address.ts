import type { FeatureRoute } from "#platform/contract/feature.ts";
import type { Commodity } from "./contract-fields.ts";
import { contractRoutes } from "./routes.ts";

interface ContractAddress {
  readonly route: FeatureRoute;
  readonly params: Readonly<Record<string, string>>;
}

/** Where the detail of a contract is: `path(address.route, address.params)`. Gas has an address of its own. */
export const contractAddress = (commodity: Commodity, contractName: string): ContractAddress =>
  commodity === "gas"
    ? { route: contractRoutes.gasContract, params: { contractName } }
    : { route: contractRoutes.contract, params: { contractType: commodity, contractName } };
