import * as z from "zod/mini";
import { alertTypes } from "#energy/market/price-alerts.ts";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, euros, named } from "#platform/contract/wire.ts";

export const priceAlert = named({
  alertId: ["id", z.int()],
  product: ["product", z.string()],
  type: ["type", z.enum(alertTypes)],
  /** €/MWh. */
  limitCents: ["price", euros],
  /** The last published price, and its day or session. */
  lastCents: ["last_price", z.nullable(euros)],
  lastDay: ["last_date", z.nullable(day)],
  /** Last day with a price; null for the day-ahead market. */
  endsOn: ["ends_on", z.nullable(day)],
  isEnded: ["ended", z.boolean()],
  /** Of an ended one: the product that follows, if it has prices. */
  nextProduct: ["next_product", z.nullable(z.string())],
});
export type PriceAlert = z.output<typeof priceAlert>;

export const listPriceAlerts = customerRead({
  id: "listPriceAlerts",
  summary: "The customer's alerts on prices of the wholesale market",
  path: "/omip/alerts/",
  versions: [1],
  requires: "marketPrices.enabled",
  response: json(z.array(priceAlert)),
  errors: {},
});
