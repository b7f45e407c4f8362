import type { Handler } from "#platform/server/handler.ts";
import { handleCreatePowerLead, type PowerLeadPorts } from "./create-power-lead.ts";
import { handleGetPowerPrices, type PowerPricePorts } from "./get-power-prices.ts";

export const handlers = (ports: PowerLeadPorts & PowerPricePorts): Handler[] => [
  handleCreatePowerLead(ports),
  handleGetPowerPrices(ports),
];
