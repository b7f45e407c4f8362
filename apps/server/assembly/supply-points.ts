import { createCnmcRegistry } from "#integrations/supply-points/cnmc.ts";
import { createHttpRegistry } from "#integrations/supply-points/http.ts";
import type { SupplyPointRegistry } from "#integrations/supply-points/port.ts";
import type { Environment } from "../environment.ts";

/** The register of supply points in the environment; undefined where there is none. */
export const createSupplyPointRegistry = ({
  supplyPoints,
}: Pick<Environment, "supplyPoints">): SupplyPointRegistry | undefined => {
  switch (supplyPoints?.api) {
    case "http":
      return createHttpRegistry(supplyPoints);
    case "cnmc":
      return createCnmcRegistry(supplyPoints);
    case undefined:
      return undefined;
  }
};
