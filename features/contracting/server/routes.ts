import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import { handleAskHolderChange } from "./ask-holder-change.ts";
import { handleCheckLeadIdentity, handleGetLeadScore } from "./check-person.ts";
import { leadEmailWorkers, type LeadEmailPorts } from "./lead-emails.ts";
import { handleOpenLead, handleSendLeadLink } from "./lead-links.ts";
import { handleDownloadLeadPaper, handleGetLeadProgress, handleListLeads } from "./lead-papers.ts";
import { handleDecideStaffLead, handleGetStaffLead } from "./staff-leads.ts";
import type { LeadDecisionPorts } from "./leads/decide-lead.ts";
import type { ContractingPorts } from "./leads/contracting-ports.ts";
import { handleDeleteLead, handleGetContractingConfig, handleGetLead } from "./own-leads.ts";
import { handleSaveGasLead, handleSaveLead } from "./save-lead.ts";
import { handleWithdrawLead } from "./withdraw-lead.ts";

export { operatorHandlers } from "./operator-leads.ts";

export const handlers = (ports: ContractingPorts & LeadDecisionPorts): Handler[] => [
  handleGetContractingConfig(ports),
  handleSaveLead(ports),
  handleSaveGasLead(ports),
  handleGetLead(ports),
  handleDeleteLead(ports),
  handleGetLeadScore(ports),
  handleCheckLeadIdentity(ports),
  handleSendLeadLink(ports),
  handleOpenLead(ports),
  handleWithdrawLead(ports),
  handleGetLeadProgress(ports),
  handleListLeads(ports),
  handleAskHolderChange(ports),
  handleDownloadLeadPaper(ports),
  handleGetStaffLead(ports),
  handleDecideStaffLead(ports),
];

export const workers = (ports: LeadEmailPorts): Worker[] => leadEmailWorkers(ports);
