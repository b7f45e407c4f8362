import type { Handler } from "#platform/server/handler.ts";
import { handleShowCasePresence } from "./presence.ts";
import {
  handleAddCaseNote,
  handleAssignCases,
  handleGetQueuedCase,
  handleListQueue,
  handlePutOffCases,
  type QueuePorts,
} from "./queue-handlers.ts";

export const handlers = (ports: QueuePorts): Handler[] => [
  handleListQueue(ports),
  handleGetQueuedCase(ports),
  handleAssignCases(ports),
  handlePutOffCases(ports),
  handleAddCaseNote(ports),
  handleShowCasePresence(ports),
];
