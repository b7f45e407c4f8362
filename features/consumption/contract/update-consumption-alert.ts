import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { rowId } from "#platform/contract/wire.ts";
import { consumptionAlert, consumptionAlerts } from "./list-consumption-alerts.ts";

/** Switches an alert on or off. It is evaluated for the days whose readings arrive from then on. */
export const updateConsumptionAlert = customerWrite({
  id: "updateConsumptionAlert",
  summary: "Switch an alert on the consumption of a contract on or off, with its limit",
  method: "PUT",
  path: "/contracts/{contractId}/cch/alerts/",
  versions: [2],
  ownership: { param: "contractId" },
  params: z.object({ contractId: rowId }),
  body: consumptionAlert,
  repetition: "key",
  response: json(consumptionAlerts),
  errors: { contract_not_found: 404, alert_limit_out_of_range: 400 },
});
