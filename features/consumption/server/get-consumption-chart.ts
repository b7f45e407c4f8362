import { handler } from "#platform/server/handler.ts";
import { getConsumptionChart } from "../contract/get-consumption-chart.ts";
import { chartOf } from "./chart/consumption-chart-policy.ts";
import type { ConsumptionPorts } from "./consumption-ports.ts";
import { readConsumption } from "./read-consumption.ts";

export const handleGetConsumptionChart = ({ database }: ConsumptionPorts) =>
  handler(getConsumptionChart, async (call) => {
    const { type } = call.params;
    const { contract, extent, consumption } = await readConsumption(database, call);
    const records = call.query.records ?? (type === "quarter-hourly" ? "no" : "yes");
    const { tariffCode, tariffName } = contract;
    return chartOf({ type, records, tariffCode, tariffName, extent, consumption });
  });
