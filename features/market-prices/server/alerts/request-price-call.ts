import { madridDate } from "#energy/calendar.ts";
import type { RequestCallBack } from "#platform/server/call-backs.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { requestPriceCall } from "../../contract/request-price-call.ts";
import { findOfferedProducts } from "../price-products.ts";
import { findAlerts } from "./alert-queries.ts";

export interface PriceCallPorts {
  readonly database: Pick<Database, "pool">;
  readonly requestCallBack: RequestCallBack;
}

export const handleRequestPriceCall = ({ database, requestCallBack }: PriceCallPorts): Handler =>
  handler(requestPriceCall, async (call) => {
    const { session, body, now, fail } = call;
    const alerts = await findAlerts(database.pool, session.customerId);
    const alert = alerts.find(({ alertId }) => alertId === body.alertId) ?? fail("price_alert_not_found");
    const { product, type, limitCents } = alert;
    const offered = await findOfferedProducts(database.pool, madridDate(now));
    const last = offered.find((known) => known.product === product);
    const details = {
      product,
      condition: type,
      limit_eur_mwh: limitCents / 100,
      last_price_eur_mwh: last === undefined ? null : last.centsMwh / 100,
      last_price_of: last?.publishedFor ?? null,
    };
    return requestCallBack(call, body, { origin: "price_alert", details });
  });
