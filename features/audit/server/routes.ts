import type { Handler } from "#platform/server/handler.ts";
import {
  handleExportAuditEntries,
  handleFindAuditedCustomer,
  handleGetAuditSeals,
  handleListAuditEntries,
  handleVerifyAuditSeals,
  type AuditPorts,
} from "./audit-handlers.ts";

export const handlers = (ports: AuditPorts): Handler[] => [
  handleListAuditEntries(ports),
  handleExportAuditEntries(ports),
  handleFindAuditedCustomer(ports),
  handleGetAuditSeals(ports),
  handleVerifyAuditSeals(ports),
];
