import * as z from "zod/mini";
import { alertTypes } from "#energy/market/price-alerts.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { euros, named } from "#platform/contract/wire.ts";

/** Alerts of one customer. */
export const maxPriceAlerts = 50;
const maxEurosMwh = 10_000;

/** With an id, one of the customer's own alerts is changed and begins anew. It is compared with what is published from then on. */
export const savePriceAlert = customerWrite({
  id: "savePriceAlert",
  summary: "Add or change an alert on a price of the wholesale market",
  method: "POST",
  path: "/omip/alerts/",
  versions: [1],
  requires: "marketPrices.enabled",
  body: named({
    alertId: ["id", z.optional(z.int().check(z.gte(1)))],
    product: ["product", z.string().check(z.minLength(1), z.maxLength(40))],
    type: ["type", z.enum(alertTypes)],
    limitCents: ["price", z.pipe(z.number().check(z.gte(0), z.lte(maxEurosMwh)), euros)],
  }),
  repetition: "content",
  response: json(named({ status: ["status", z.literal(200)], alertId: ["id", z.int()] })),
  errors: { price_product_not_found: 400, price_alert_not_found: 404, too_many_price_alerts: 409 },
});
