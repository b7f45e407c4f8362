import { handler, type Handler } from "#platform/server/handler.ts";
import { saveGasLead } from "../contract/save-gas-lead.ts";
import { saveLead } from "../contract/save-lead.ts";
import type { ContractingPorts } from "./leads/contracting-ports.ts";
import { sentElectricityLead, sentGasLead } from "./leads/lead-draft.ts";
import { storeLead } from "./leads/store-lead.ts";

export const handleSaveLead = (ports: ContractingPorts): Handler =>
  handler(saveLead, (call) => storeLead(ports, call, sentElectricityLead(call.body)));

export const handleSaveGasLead = (ports: ContractingPorts): Handler =>
  handler(saveGasLead, (call) => storeLead(ports, call, sentGasLead(call.body)));
