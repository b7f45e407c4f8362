import { parseCups } from "#energy/cups.ts";
import { findAccessTariff } from "#energy/tariffs.ts";
import {
  factsOf,
  SupplyPointRegistryUnavailable,
  type SupplyPointFacts,
  type SupplyPointQuery,
  type SupplyPointRegistry,
} from "#integrations/supply-points/port.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { lookUpGasSupplyPoint } from "../contract/look-up-gas-supply-point.ts";
import { lookUpSupplyPoint } from "../contract/look-up-supply-point.ts";

export interface SupplyPointPorts {
  readonly supplyPointRegistry: SupplyPointRegistry;
  /** Whether the holder of a supply point has opted out of SIPS in this portal, which the register may not know yet. */
  readonly hasOptedOutOfSips: (supplyPoint: string) => Promise<boolean>;
}

interface LookupCall {
  readonly params: { readonly cups: string };
  readonly fail: (
    code: "cups_not_valid" | "supply_point_not_found" | "supply_point_registry_unavailable",
  ) => never;
}

const find = async (
  { supplyPointRegistry, hasOptedOutOfSips }: SupplyPointPorts,
  { params, fail }: LookupCall,
  commodity: SupplyPointQuery["commodity"],
): Promise<SupplyPointFacts> => {
  const cups = parseCups(params.cups);
  if (!cups.valid) return fail("cups_not_valid");
  const { supplyPoint } = cups;
  if (await hasOptedOutOfSips(supplyPoint)) return fail("supply_point_not_found");
  try {
    const answer = await supplyPointRegistry.find({ supplyPoint, commodity });
    return factsOf(answer) ?? fail("supply_point_not_found");
  } catch (error) {
    if (error instanceof SupplyPointRegistryUnavailable) return fail("supply_point_registry_unavailable");
    throw error;
  }
};

const tariffOf = ({ accessTariff }: SupplyPointFacts) => ({
  code: accessTariff,
  name: findAccessTariff(accessTariff)?.name ?? accessTariff,
});

export const handleLookUpSupplyPoint = (ports: SupplyPointPorts): Handler =>
  handler(lookUpSupplyPoint, async (call) => {
    const found = await find(ports, call, "electricity");
    return { powerW: Math.max(0, ...found.powersW), accessTariff: tariffOf(found) };
  });

export const handleLookUpGasSupplyPoint = (ports: SupplyPointPorts): Handler =>
  handler(lookUpGasSupplyPoint, async (call) => ({ accessTariff: tariffOf(await find(ports, call, "gas")) }));
