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

export const handlers = (ports: LoadsPorts): Handler[] => [
  handleListLoads(ports),
  handleGetLoad(ports),
  handleSendLoadFile(ports),
  handleStartLoad(ports),
  handleDiscardLoad(ports),
  handleDownloadLoadRefusals(ports),
];
