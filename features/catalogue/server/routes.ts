import type { Handler } from "#platform/server/handler.ts";
import { handleListGasTariffs, handleListTariffs, type TariffPorts } from "./list-tariffs.ts";

export const handlers = (ports: TariffPorts): Handler[] => [
  handleListTariffs(ports),
  handleListGasTariffs(ports),
];
