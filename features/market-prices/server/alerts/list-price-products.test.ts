import { expect, it } from "vitest";
import { addDays, madridDate } from "#energy/calendar.ts";
import { listPriceProducts } from "../../contract/list-price-products.ts";
import { savePublications } from "../market-queries.ts";
import { startMarketServer } from "../testing/market-server.ts";

const { call, database, anna } = await startMarketServer();
const today = madridDate(new Date());
const year = Number(today.slice(2, 4));

it("products are the day-ahead market and the futures that still have prices, by delivery", async () => {
  expect((await call(listPriceProducts, { as: anna })).answer()).toEqual([]);
  const products = [`FTB YR-${year + 2}`, `FTB YR-${year + 1}`, `FTB YR-${year}`, "OMIE ES max", "OMIE ES"];
  await savePublications(
    database.pool,
    products.map((product) => ({ product, publishedFor: addDays(today, -1), centsMwh: 6000 })),
    new Date(),
  );
  await savePublications(
    database.pool,
    [{ product: `FTB YR-${year + 5}`, publishedFor: addDays(today, -60), centsMwh: 6000 }],
    new Date(),
  );
  expect((await call(listPriceProducts, { as: anna })).answer()).toEqual([
    "OMIE ES",
    "OMIE ES max",
    `FTB YR-${year + 1}`,
    `FTB YR-${year + 2}`,
  ]);
});
