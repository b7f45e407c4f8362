import { madridDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { deletePriceAlert } from "../../contract/delete-price-alert.ts";
import { listPriceAlerts } from "../../contract/list-price-alerts.ts";
import { listPriceProducts } from "../../contract/list-price-products.ts";
import { maxPriceAlerts, savePriceAlert } from "../../contract/save-price-alert.ts";
import { findOfferedProducts, lastDayOf, offeredAfter } from "../price-products.ts";
import { deleteAlert, findAlerts, insertAlert, updateAlert } from "./alert-queries.ts";

interface AlertPorts {
  readonly database: Pick<Database, "pool">;
}

export const handleListPriceProducts = ({ database }: AlertPorts): Handler =>
  handler(listPriceProducts, async ({ now }) =>
    (await findOfferedProducts(database.pool, madridDate(now))).map(({ product }) => product),
  );

export const handleListPriceAlerts = ({ database }: AlertPorts): Handler =>
  handler(listPriceAlerts, async ({ session, now }) => {
    const offered = await findOfferedProducts(database.pool, madridDate(now));
    return (await findAlerts(database.pool, session.customerId)).map((alert) => {
      const last = offered.find(({ product }) => product === alert.product);
      return {
        ...alert,
        lastCents: last?.centsMwh ?? null,
        lastDay: last?.publishedFor ?? null,
        nextProduct: alert.isEnded ? offeredAfter(alert.product, offered) : null,
      };
    });
  });

export const handleSavePriceAlert = ({ database }: AlertPorts): Handler =>
  handler(savePriceAlert, async ({ session: { customerId }, body, now, fail }) => {
    const { alertId, product, type, limitCents } = body;
    const offered = await findOfferedProducts(database.pool, madridDate(now));
    const chosen = offered.find((known) => known.product === product) ?? fail("price_product_not_found");
    const { publishedFor } = chosen;
    const setting = { product, type, limitCents, endsOn: lastDayOf(product), publishedFor };
    if (alertId === undefined) {
      const added = await insertAlert(database.pool, customerId, {
        ...setting,
        maximum: maxPriceAlerts,
        now,
      });
      return { status: 200 as const, alertId: added ?? fail("too_many_price_alerts") };
    }
    const isOwn = await updateAlert(database.pool, { customerId, alertId }, setting);
    return isOwn ? { status: 200 as const, alertId } : fail("price_alert_not_found");
  });

export const handleDeletePriceAlert = ({ database }: AlertPorts): Handler =>
  handler(deletePriceAlert, async ({ session: { customerId }, body: { alertId }, fail }) => {
    const isDeleted = await deleteAlert(database.pool, { customerId, alertId });
    return isDeleted ? { status: 200 as const } : fail("price_alert_not_found");
  });
