import { expect, it } from "vitest";
import { deletePriceAlert } from "../../contract/delete-price-alert.ts";
import { startMarketServer } from "../testing/market-server.ts";
import { insertAlert } from "./alert-queries.ts";

const { call, database, anna, pere } = await startMarketServer();

it("an alert of another customer is answered like one that does not exist, and stays", async () => {
  const alertId = await insertAlert(database.pool, pere.customerId, {
    product: "OMIE ES",
    type: "<",
    limitCents: 1,
    endsOn: null,
    publishedFor: null,
    maximum: 5,
    now: new Date(),
  });
  const answers = await Promise.all(
    [alertId ?? 0, 999_999].map((id) => call(deletePriceAlert, { as: anna, body: { alertId: id } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(answers.map((answer) => answer.problem().code)).toEqual([
    "price_alert_not_found",
    "price_alert_not_found",
  ]);
  expect((await call(deletePriceAlert, { as: pere, body: { alertId: alertId ?? 0 } })).status).toBe(200);
});
