import { madridDate, type PlainDate } from "#energy/calendar.ts";
import { endedTariffs, isTariffOfPower, numberedTariffs } from "#energy/tariff-numbers.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { listGasTariffs } from "../contract/list-gas-tariffs.ts";
import { listTariffs } from "../contract/list-tariffs.ts";
import { isPricedOn, isSoldOn } from "./contractable-products.ts";
import { findOfferedProducts } from "./product-rows.ts";

export interface TariffPorts {
  readonly database: Pick<Database, "pool">;
}

/** The tariffs for which a published product has a price on a day. */
const findTariffsWithProducts = async (db: Queryable, commodity: "electricity" | "gas", day: PlainDate) => {
  const products = (await findOfferedProducts(db, commodity)).filter((product) => isSoldOn(product, day));
  const codes = new Set(
    products.flatMap(({ prices }) =>
      prices.filter((price) => isPricedOn(price, day)).map(({ accessTariff }) => accessTariff),
    ),
  );
  return numberedTariffs.filter((tariff) => tariff.commodity === commodity && codes.has(tariff.code));
};

export const handleListTariffs = ({ database }: TariffPorts): Handler =>
  handler(listTariffs, async ({ query: { power, old }, now }) => {
    const offered = await findTariffsWithProducts(database.pool, "electricity", madridDate(now));
    const tariffs = old === "1" ? [...endedTariffs, ...offered] : offered;
    return power === undefined ? tariffs : tariffs.filter((tariff) => isTariffOfPower(tariff, power));
  });

export const handleListGasTariffs = ({ database }: TariffPorts): Handler =>
  handler(listGasTariffs, ({ now }) => findTariffsWithProducts(database.pool, "gas", madridDate(now)));
