import type { Handler } from "#platform/server/handler.ts";
import {
  handleDiscardLoad,
  handleDownloadLoadRefusals,
  handleGetLoad,
  handleListLoads,
  handleSendLoadFile,
  handleStartLoad,
  type LoadsPorts,
} from "./load-handlers.ts";

export { operatorHandlers } from "./operator-loads.ts";

export const handlers = (ports: LoadsPorts): Handler[] => [
  handleListLoads(ports),
  handleGetLoad(ports),
  handleSendLoadFile(ports),
  handleStartLoad(ports),
  handleDiscardLoad(ports),
  handleDownloadLoadRefusals(ports),
];
