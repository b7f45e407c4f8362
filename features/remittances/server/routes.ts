import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import {
  handleApplyBankFile,
  handleGetBankFile,
  handleListBankEntries,
  handleListBankFiles,
  handleResolveBankEntry,
  handleSendBankFile,
} from "./bank-file-handlers.ts";
import { bankFileWorkers } from "./bank-file-jobs.ts";
import { handleCancelMandate, handleListMandates } from "./mandate-handlers.ts";
import {
  handleDecideRemittance,
  handleDownloadRemittance,
  handleGetRemittance,
  handleListRemittanceBills,
  handleListRemittances,
  handleMakeRemittance,
  handleRehearseRemittance,
  handleSendRemittance,
  handleVoidRemittance,
} from "./remittance-handlers.ts";
import type { RemittancePorts } from "./remittance-ports.ts";

export const handlers = (ports: RemittancePorts): Handler[] => [
  handleListRemittances(ports),
  handleRehearseRemittance(ports),
  handleMakeRemittance(ports),
  handleGetRemittance(ports),
  handleListRemittanceBills(ports),
  handleDecideRemittance(ports),
  handleVoidRemittance(ports),
  handleSendRemittance(ports),
  handleDownloadRemittance(ports),
  handleSendBankFile(ports),
  handleListBankFiles(ports),
  handleGetBankFile(ports),
  handleApplyBankFile(ports),
  handleListBankEntries(ports),
  handleResolveBankEntry(ports),
  handleListMandates(ports),
  handleCancelMandate(ports),
];

export const workers = (ports: RemittancePorts): Worker[] => bankFileWorkers(ports);
