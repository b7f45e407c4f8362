import type { Handler } from "#platform/server/handler.ts";
import { handleListCnaes } from "./list-cnaes.ts";
import {
  handleLookUpGasSupplyPoint,
  handleLookUpSupplyPoint,
  type SupplyPointPorts,
} from "./look-up-supply-point.ts";

export const handlers = (ports: SupplyPointPorts): Handler[] => [
  handleLookUpSupplyPoint(ports),
  handleLookUpGasSupplyPoint(ports),
  handleListCnaes(),
];
