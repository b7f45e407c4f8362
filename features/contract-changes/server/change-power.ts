import { powerChangeProblems } from "#energy/power-change.ts";
import { findAccessTariff } from "#energy/tariffs.ts";
import { defineChange } from "#platform/server/change-kind.ts";
import { bool, queryRow, type Queryable } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type * as z from "zod/mini";
import { setPowers } from "#features/contracts/server/contract-writes.ts";
import { changePower, powerChangeBody, powerFields } from "../contract/change-power.ts";
import { powerSubject } from "./change-subjects.ts";
import { changeTerms } from "#features/contracts/server/contract-terms.ts";
import { findPowerChangeCosts, type PowerChangeCostPorts } from "./power-change-costs.ts";
import {
  findChangeableContract,
  submitContractChange,
  type ContractChangePorts,
} from "./submit-contract-change.ts";

/** The requested powers in order, up to the first period that is not given. */
const powersOf = (body: z.output<typeof powerChangeBody>): number[] => {
  const powersW = powerFields.map((field) => body[field]);
  const end = powersW.indexOf(undefined);
  return powersW.slice(0, end === -1 ? undefined : end).flatMap((powerW) => powerW ?? []);
};

/**
 * While it is under way no other process of the distributor can begin at the supply point; the powers change on the
 * day on which the retailer reports that it is done.
 */
export const powerChange = defineChange({
  kind: "contract.power",
  details: powerChangeBody,
  // The powers first: they are what changes.
  printedDetails: ({ phone, ...powers }) => ({ ...powers, phone }),
  subject: powerSubject,
  apply: async (client, { customerId, contractId, state, details }, now) => {
    const isOpen = state === "waiting_for_signature" || state === "sent" || state === "accepted";
    const powersW = state === "done" ? powersOf(details) : null;
    const apply = () =>
      setPowers(client, { customerId, contractId }, { isGridAccessAvailable: !isOpen, powersW });
    if (powersW === null || contractId === null) return apply();
    return changeTerms(client, { customerIds: [customerId], contractIds: [contractId], now }, apply);
  },
});

/** Whether the distributor can begin a process at the supply point, read under the customer's lock. */
const isGridAccessAvailable = async (
  client: Queryable,
  customerId: number,
  contractId: number,
): Promise<boolean> =>
  (
    await queryRow(client, {
      name: "is-grid-access-available",
      text: `select grid_access_available as "isAvailable" from contracts where customer_id = $1 and contract_id = $2`,
      values: [customerId, contractId],
      columns: { isAvailable: bool },
    })
  )?.isAvailable === true;

export type PowerChangePorts = ContractChangePorts & PowerChangeCostPorts;

export const handleChangePower = (ports: PowerChangePorts): Handler =>
  handler(changePower, async (call) => {
    const { body, fail } = call;
    const contract = await findChangeableContract(ports, call);
    const tariff = findAccessTariff(contract.accessTariffName)?.code;
    // A gas contract has no power to change.
    if (tariff === undefined || contract.commodity === "gas") return fail("contract_not_found");
    const requestedW = powersOf(body);
    const problems = powerChangeProblems(tariff, contract.powersW, requestedW);
    if ([...problems.values()].includes("power_modification_same")) return fail("power_not_changed");
    if (problems.size > 0) {
      const errors = [...problems].map(([index, problem]) => [powerFields[index], [problem]]);
      return fail("power_not_valid", { errors: Object.fromEntries(errors) });
    }
    return submitContractChange(ports, call, {
      change: powerChange,
      contract,
      details: body,
      replaced: Object.fromEntries(
        contract.powersW.map((powerW, index) => [powerFields[index], powerW] as const),
      ),
      costs: await findPowerChangeCosts(ports, { contract, tariff, requestedW }, call),
      check: async (client) => {
        const { customerId } = call.session;
        if (!(await isGridAccessAvailable(client, customerId, contract.contractId)))
          fail("grid_access_not_available");
      },
    });
  });
