import { dateAt } from "#energy/calendar.ts";
import { termsOn } from "#energy/contract-terms.ts";
import { clockOfZone } from "#energy/tariffs.ts";
import { type Handler, handler } from "#platform/server/handler.ts";
import { getConsumptionCost } from "../contract/get-consumption-cost.ts";
import { costOf } from "./cost/consumption-cost-policy.ts";
import { findBilledExtras, readContractPricing } from "./cost/cost-queries.ts";
import { type ConsumptionPorts, readConsumption } from "./get-consumption-chart.ts";

export const handleGetConsumptionCost = ({ database }: Pick<ConsumptionPorts, "database">): Handler =>
  handler(getConsumptionCost, async (call) => {
    const { contract, consumption } = await readConsumption(database, call);
    const lastDay = consumption?.endsOn ?? contract.endsOn ?? dateAt(call.now, clockOfZone(contract.zone));
    const range = consumption ?? { startsOn: lastDay, endsOn: lastDay };
    const supply = await readContractPricing(database, contract, range);
    const productName = termsOn(contract.terms, lastDay)?.productName ?? null;
    const cost = costOf({ type: call.params.type, productName, supply, consumption });
    const { contractId } = call.params;
    const { customerId } = call.session;
    const billed =
      consumption === null ? [] : await findBilledExtras(database, { customerId, contractId }, consumption);
    return { ...cost, billed };
  });
