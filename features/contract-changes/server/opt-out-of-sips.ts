import type { RequestState } from "#platform/contract/request-state.ts";
import { defineChange } from "#platform/server/change-kind.ts";
import { oneOf, queryRow, type Queryable } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { sipsCessionStates, type SipsCession } from "#features/contracts/contract/contract-fields.ts";
import { setSipsCession } from "#features/contracts/server/contract-writes.ts";
import { optOutOfSips, sipsOptOutBody } from "../contract/opt-out-of-sips.ts";
import {
  findChangeableContract,
  submitContractChange,
  type ContractChangePorts,
} from "./submit-contract-change.ts";

/** The specification's state of the opt-out for each state of its request. */
const sipsCessionOf = {
  waiting_for_signature: "requested",
  sent: "requested",
  accepted: "requested",
  done: "active",
  rejected: "unactive",
  cancelled: "unactive",
  expired: "unactive",
} as const satisfies Record<RequestState, SipsCession>;

/** Holds when the retailer reports that it is done; a request that ends otherwise leaves the data shared. */
export const sipsOptOut = defineChange({
  kind: "contract.no_sips_cession",
  details: sipsOptOutBody,
  apply: async (client, { customerId, contractId, state }) => {
    await setSipsCession(client, { customerId, contractId }, sipsCessionOf[state]);
  },
});

/** Read under the customer's lock. */
const findSipsCession = async (
  client: Queryable,
  customerId: number,
  contractId: number,
): Promise<SipsCession | undefined> =>
  (
    await queryRow(client, {
      name: "find-sips-cession",
      text: `select sips_cession as "sipsCession" from contracts where customer_id = $1 and contract_id = $2`,
      values: [customerId, contractId],
      columns: { sipsCession: oneOf(...sipsCessionStates) },
    })
  )?.sipsCession;

export const handleOptOutOfSips = (ports: ContractChangePorts): Handler =>
  handler(optOutOfSips, async (call) => {
    const { body, fail } = call;
    const contract = await findChangeableContract(ports, call);
    return submitContractChange(ports, call, {
      change: sipsOptOut,
      contract,
      details: body,
      replaced: { noCessionSelection: false },
      check: async (client) => {
        const { customerId } = call.session;
        const sipsCession = await findSipsCession(client, customerId, contract.contractId);
        if (sipsCession === "active") fail("sips_already_opted_out");
        // Requested outside the portal: the retailer's records say so.
        if (sipsCession === "requested") fail("change_under_way");
      },
    });
  });
