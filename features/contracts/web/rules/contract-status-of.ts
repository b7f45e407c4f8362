import * as z from "zod/mini";
import { plainDate } from "#energy/calendar.ts";
import { contractStatus, type ContractStatus } from "#energy/contract-status.ts";
import { contractState, type ContractState } from "#features/contracts/contract/contract-fields.ts";

/** The status that a customer reads, by the rule that is written in the retailer's own names of states. */
export const contractStatusOf = (contract: {
  readonly state: ContractState;
  readonly signedOn: string | null;
}): ContractStatus =>
  contractStatus({
    state: z.encode(contractState, contract.state),
    signedOn: contract.signedOn === null ? null : plainDate(contract.signedOn),
  });
