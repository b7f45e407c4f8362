import type { Handler } from "#platform/server/handler.ts";
import { handleGetSwitchReturn, handleRequestSwitchReturn, type SwitchReturnPorts } from "./switch-return.ts";

export const handlers = (ports: SwitchReturnPorts): Handler[] => [
  handleGetSwitchReturn(ports),
  handleRequestSwitchReturn(ports),
];
