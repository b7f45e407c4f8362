import { type Handler, handler } from "#platform/server/handler.ts";
import { getConsumptionCost } from "../contract/get-consumption-cost.ts";
import { costOf } from "./cost/consumption-cost-policy.ts";
import { findBilledExtras, readContractPricing } from "./cost/cost-queries.ts";
import { type ConsumptionPorts, readConsumption } from "./get-consumption-chart.ts";

export const handleGetConsumptionCost = ({ database }: Pick<ConsumptionPorts, "database">): Handler =>
  handler(getConsumptionCost, async (call) => {
    const { contract, consumption } = await readConsumption(database, call);
    const pricing = await readContractPricing(database, contract, call.params.contractId);
    const cost = costOf({ type: call.params.type, ...pricing, consumption });
    const { contractId } = call.params;
    const { customerId } = call.session;
    const billed =
      consumption === null ? [] : await findBilledExtras(database, { customerId, contractId }, consumption);
    return { ...cost, billed };
  });
