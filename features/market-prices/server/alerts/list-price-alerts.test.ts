import { expect, it } from "vitest";
import { addDays, madridDate } from "#energy/calendar.ts";
import { nextContractName, readFuturesContract } from "#energy/market/futures-contract.ts";
import { listPriceAlerts } from "../../contract/list-price-alerts.ts";
import { savePublications } from "../market-queries.ts";
import { startMarketServer } from "../testing/market-server.ts";
import { endAlerts, insertAlert } from "./alert-queries.ts";

const { call, database, anna, pere } = await startMarketServer();
const today = madridDate(new Date());
const product = `FTB YR-${today.slice(2, 4)}`;
const contract = readFuturesContract(product);
const next = contract && nextContractName(contract);

it("an ended alert offers the product that follows, and is the customer's alone", async () => {
  const now = new Date();
  await insertAlert(database.pool, anna.customerId, {
    product,
    type: ">",
    limitCents: 6000,
    endsOn: contract?.lastSession ?? null,
    publishedFor: null,
    maximum: 5,
    now,
  });
  await endAlerts(database.pool, { today, now });
  const list = async (as: typeof anna) => (await call(listPriceAlerts, { as })).answer();
  expect(await list(anna)).toMatchObject([{ product, isEnded: true, nextProduct: null }]);
  const offered = { product: next ?? "", publishedFor: addDays(today, -1), centsMwh: 6100 };
  await savePublications(database.pool, [offered], now);
  expect(await list(anna)).toMatchObject([{ product, isEnded: true, nextProduct: next }]);
  expect(await list(pere)).toEqual([]);
});
