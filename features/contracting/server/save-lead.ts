import { handler, type Call, type Handler } from "#platform/server/handler.ts";
import type { Commodity } from "../contract/lead-record.ts";
import { saveGasLead } from "../contract/save-gas-lead.ts";
import { saveLead } from "../contract/save-lead.ts";
import type { ContractingPorts } from "./leads/contracting-ports.ts";
import { sentElectricityLead, sentGasLead } from "./leads/lead-draft.ts";
import { storeLead } from "./leads/store-lead.ts";

/** Refuses what the deployment does not offer, and visitors where contracting needs an account. */
const requireOffer = (
  { readConfiguration }: Pick<ContractingPorts, "readConfiguration">,
  { session, fail }: Pick<Call<typeof saveLead>, "session" | "fail">,
  commodity: Commodity,
): void => {
  const { contractation } = readConfiguration();
  if (!contractation[commodity] && !contractation.dual) fail("not_found");
  if (contractation.authenticate && session === undefined) fail("not_signed_in");
};

export const handleSaveLead = (ports: ContractingPorts): Handler =>
  handler(saveLead, (call) => {
    requireOffer(ports, call, "electricity");
    return storeLead(ports, call, sentElectricityLead(call.body));
  });

export const handleSaveGasLead = (ports: ContractingPorts): Handler =>
  handler(saveGasLead, (call) => {
    requireOffer(ports, call, "gas");
    return storeLead(ports, call, sentGasLead(call.body));
  });
