import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import { caseEmailWorkers, type CaseEmailPorts } from "./case-emails.ts";
import { handleDownloadCaseReceipt, type ReceiptPorts } from "./case-receipt.ts";
import {
  handleCloseCase,
  handleDownloadCaseAttachment,
  handleGetCase,
  handleReopenClosedCase,
  handleWriteToCase,
  type ConversationPorts,
} from "./case-conversation.ts";
import { handleCreateCase, handleListCaseCategories, type CreateCasePorts } from "./create-case.ts";
import {
  handleCreateClaim,
  handleListClaimSubtypes,
  handleListClaimTypes,
  handleListDisputes,
  type ClaimPorts,
} from "./create-claim.ts";
import { handleListCases, handleListCaseSections, handleMarkCaseRead } from "./request-list.ts";
import { handleGetMeter } from "./meter-readings.ts";
import { handleExportServiceReport, handleGetServiceReport, type ReportPorts } from "./report-handlers.ts";
import {
  handleAnswerStaffCase,
  handleDownloadStaffCaseFile,
  handleGetStaffCase,
  type StaffCasePorts,
} from "./staff-cases.ts";
import {
  handleAnswerStaffMessage,
  handleAssignStaffMessage,
  handleDownloadStaffMessageFile,
  handleGetStaffMessage,
  type StaffMessagePorts,
} from "./staff-messages.ts";
import { handleCreateVisitorMessage, type VisitorMessagePorts } from "./visitor-messages.ts";

export { operatorHandlers } from "./operator-cases.ts";

export type SupportPorts = CreateCasePorts &
  ClaimPorts &
  ReceiptPorts &
  VisitorMessagePorts &
  ConversationPorts &
  StaffCasePorts &
  StaffMessagePorts &
  ReportPorts;

export const handlers = (ports: SupportPorts): Handler[] => [
  handleListCaseCategories(ports),
  handleCreateCase(ports),
  handleCreateVisitorMessage(ports),
  handleListClaimTypes(ports),
  handleListClaimSubtypes(ports),
  handleCreateClaim(ports),
  handleGetMeter(ports),
  handleListCases(ports),
  handleListCaseSections(ports),
  handleGetCase(ports),
  handleWriteToCase(ports),
  handleCloseCase(ports),
  handleReopenClosedCase(ports),
  handleMarkCaseRead(ports),
  handleDownloadCaseAttachment(ports),
  handleDownloadCaseReceipt(ports),
  handleListDisputes(ports),
  handleGetStaffCase(ports),
  handleGetServiceReport(ports),
  handleExportServiceReport(ports),
  handleAnswerStaffCase(ports),
  handleDownloadStaffCaseFile(ports),
  handleGetStaffMessage(ports),
  handleAnswerStaffMessage(ports),
  handleAssignStaffMessage(ports),
  handleDownloadStaffMessageFile(ports),
];

export const workers = (ports: CaseEmailPorts): Worker[] => caseEmailWorkers(ports);
