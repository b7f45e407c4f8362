import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

export const deletePriceAlert = customerWrite({
  id: "deletePriceAlert",
  summary: "Delete an alert on a price of the wholesale market",
  method: "POST",
  path: "/omip/delete/alerts/",
  versions: [1],
  requires: "marketPrices.enabled",
  body: named({ alertId: ["id", z.int().check(z.gte(1))] }),
  response: json(named({ status: ["status", z.literal(200)] })),
  errors: { price_alert_not_found: 404 },
});
