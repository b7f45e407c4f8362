import type { Handler } from "#platform/server/handler.ts";
import { handleListGasRetailers, handleListRetailers, type RetailerPorts } from "./list-retailers.ts";

export const handlers = (ports: RetailerPorts): Handler[] => [
  handleListRetailers(ports),
  handleListGasRetailers(ports),
];
