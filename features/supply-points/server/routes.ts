import type { Handler } from "#platform/server/handler.ts";
import { handleGetCupsAvailability, handleGetGasCupsAvailability } from "./get-cups-availability.ts";
import { handleListCnaes, type EconomicActivityPorts } from "./list-cnaes.ts";
import {
  handleLookUpGasSupplyPoint,
  handleLookUpSupplyPoint,
  type SupplyPointPorts,
} from "./look-up-supply-point.ts";

export const handlers = (ports: SupplyPointPorts & EconomicActivityPorts): Handler[] => [
  handleLookUpSupplyPoint(ports),
  handleLookUpGasSupplyPoint(ports),
  handleGetCupsAvailability(ports),
  handleGetGasCupsAvailability(ports),
  handleListCnaes(ports),
];
