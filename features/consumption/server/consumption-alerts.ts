import { addDays, dateAt } from "#energy/calendar.ts";
import { clockOfZone } from "#energy/tariffs.ts";
import { alertKinds, alertLimits } from "#energy/consumption-alerts.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { type ConsumptionAlert, listConsumptionAlerts } from "../contract/list-consumption-alerts.ts";
import { updateConsumptionAlert } from "../contract/update-consumption-alert.ts";
import { deleteAlert, findAlerts, storeAlert } from "./alert-queries.ts";
import { type ConsumptionPorts, findCurveContract, findCurveExtent } from "./get-consumption-chart.ts";

type AlertPorts = Pick<ConsumptionPorts, "database">;

const alertsOf = async (
  client: Queryable,
  key: { readonly customerId: number; readonly contractId: number },
): Promise<{ items: ConsumptionAlert[] }> => {
  const stored = await findAlerts(client, key);
  const items = alertKinds.map((kind) => {
    const alert = stored.find((known) => known.kind === kind);
    return { kind, isOn: alert !== undefined, limit: alert?.limit ?? alertLimits[kind].usual };
  });
  return { items };
};

export const handleListConsumptionAlerts = ({ database }: AlertPorts): Handler =>
  handler(listConsumptionAlerts, async ({ session: { customerId }, params: { contractId }, fail }) => {
    if ((await findCurveContract(database, customerId, contractId)) === undefined)
      return fail("contract_not_found");
    return alertsOf(database.pool, { customerId, contractId });
  });

export const handleUpdateConsumptionAlert = ({ database }: AlertPorts): Handler =>
  handler(
    updateConsumptionAlert,
    async ({ session: { customerId }, params: { contractId }, body, now, fail }) => {
      const contract =
        (await findCurveContract(database, customerId, contractId)) ?? fail("contract_not_found");
      const { kind, isOn, limit } = body;
      const { min, max } = alertLimits[kind];
      if (limit < min || limit > max) return fail("alert_limit_out_of_range");
      const key = { customerId, contractId, kind };
      if (isOn) {
        const extent = await findCurveExtent(database, contract, "hour");
        const evaluatedThrough = extent?.endsOn ?? addDays(dateAt(now, clockOfZone(contract.zone)), -1);
        await storeAlert(database.pool, key, { limit, evaluatedThrough });
      } else await deleteAlert(database.pool, key);
      return alertsOf(database.pool, { customerId, contractId });
    },
  );
