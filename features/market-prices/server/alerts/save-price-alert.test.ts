import { beforeAll, describe, expect, it } from "vitest";
import { addDays, madridDate } from "#energy/calendar.ts";
import { deletePriceAlert } from "../../contract/delete-price-alert.ts";
import { listPriceAlerts } from "../../contract/list-price-alerts.ts";
import { maxPriceAlerts, savePriceAlert } from "../../contract/save-price-alert.ts";
import { savePublications } from "../market-queries.ts";
import { startMarketServer } from "../testing/market-server.ts";

const { call, database, anna, pere } = await startMarketServer();
const yesterday = addDays(madridDate(new Date()), -1);
const body = { product: "OMIE ES", type: "<", limitCents: 5000 } as const;
const alertsOf = async (as: typeof anna) => (await call(listPriceAlerts, { as })).answer();

beforeAll(async () => {
  const product = "OMIE ES";
  await savePublications(database.pool, [{ product, publishedFor: yesterday, centsMwh: 4321 }], new Date());
});

describe("an alert", () => {
  it("is added, listed with the last price, changed and deleted", async () => {
    const { alertId } = (await call(savePriceAlert, { as: anna, body })).answer();
    expect(await alertsOf(anna)).toEqual([
      {
        ...body,
        alertId,
        lastCents: 4321,
        lastDay: yesterday,
        endsOn: null,
        isEnded: false,
        nextProduct: null,
      },
    ]);
    const changed = { alertId, product: "OMIE ES", type: "==", limitCents: 0 } as const;
    expect((await call(savePriceAlert, { as: anna, body: changed })).answer()).toEqual({
      status: 200,
      alertId,
    });
    expect(await alertsOf(anna)).toMatchObject([changed]);
    expect((await call(deletePriceAlert, { as: anna, body: { alertId } })).answer()).toEqual({ status: 200 });
    expect(await alertsOf(anna)).toEqual([]);
  });

  it("of another customer is neither changed nor deleted, nor told from one that does not exist", async () => {
    const { alertId } = (await call(savePriceAlert, { as: pere, body })).answer();
    for (const id of [alertId, 999_999]) {
      const change = await call(savePriceAlert, { as: anna, body: { ...body, alertId: id, limitCents: 1 } });
      expect([change.status, change.problem().code]).toEqual([404, "price_alert_not_found"]);
    }
    expect(await alertsOf(pere)).toMatchObject([{ limitCents: 5000 }]);
  });

  it("on a product without prices is refused", async () => {
    const refused = await call(savePriceAlert, { as: anna, body: { ...body, product: "FTB YR-19" } });
    expect([refused.status, refused.problem().code]).toEqual([400, "price_product_not_found"]);
  });

  it.each([
    { product: "OMIE ES", type: "<", price: -1 },
    { product: "OMIE ES", type: "<=", price: 1 },
    { product: "", type: "<", price: 1 },
    { product: "OMIE ES", type: "<", price: 10_001 },
    { product: "OMIE ES", type: "<" },
  ])("is refused with %j", async (wrong) => {
    expect((await call(savePriceAlert, { as: anna, raw: { body: wrong } })).status).toBe(400);
  });

  it("is refused beyond the number that a customer may have", async () => {
    for (let count = 0; count < maxPriceAlerts; count += 1)
      await call(savePriceAlert, { as: anna, body: { ...body, limitCents: count } });
    const refused = await call(savePriceAlert, { as: anna, body: { ...body, limitCents: 9999 } });
    expect([refused.status, refused.problem().code]).toEqual([409, "too_many_price_alerts"]);
  });
});
