import * as z from "zod/mini";
import { alertKinds } from "#energy/consumption-alerts.ts";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { named, rowId } from "#platform/contract/wire.ts";

export const consumptionAlert = named({
  kind: ["kind", z.enum(alertKinds)],
  isOn: ["enabled", z.boolean()],
  /** Per cent for `unusual_use` and `base_load`, days for `missing_readings`, cents for `cost_above`. */
  limit: ["limit", z.int()],
});
export type ConsumptionAlert = z.output<typeof consumptionAlert>;

export const consumptionAlerts = z.object({ items: z.array(consumptionAlert) });

/** Every kind, in the order of the screen; those that are off have the usual limit. Not in the specification. */
export const listConsumptionAlerts = customerRead({
  id: "listConsumptionAlerts",
  summary: "Alerts on the consumption of a contract",
  path: "/contracts/{contractId}/cch/alerts/",
  versions: [2],
  ownership: { param: "contractId" },
  params: z.object({ contractId: rowId }),
  response: json(consumptionAlerts),
  errors: { contract_not_found: 404 },
});
