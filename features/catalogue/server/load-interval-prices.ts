import { hoursInDay, plainDate } from "#energy/calendar.ts";
import { microEurOf } from "#energy/pricing/stored-interval-prices.ts";
import { findAccessTariff } from "#energy/tariffs.ts";
import { oneOf, queryRows, text, type Queryable } from "#platform/server/database/query.ts";
import { productKinds } from "#energy/pricing/product.ts";
import {
  loadRecords,
  type LoadOptions,
  type LoadReport,
  type Outcome,
  refused,
  refusedWithout,
} from "#platform/server/loading/load-records.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { intervalPriceRecord, type IntervalPriceRecord } from "../contract/interval-price-record.ts";
import {
  findIntervalPriceRows,
  type IntervalPriceRow,
  saveIntervalPriceRows,
} from "./interval-price-rows.ts";

const quartersPerHour = 4;

const rowOf = ({
  productId,
  accessTariff,
  zone,
  day,
  energyEurKwh,
}: IntervalPriceRecord): IntervalPriceRow => ({
  productId,
  accessTariff,
  zone: zone ?? "any",
  day: plainDate(day),
  microEurKwh: energyEurKwh.map(microEurOf),
});

const keyOf = ({ productId, accessTariff, zone, day }: IntervalPriceRow): string =>
  `${productId} ${accessTariff} ${zone} ${day}`;

const recordProblem = (record: IntervalPriceRecord): string | undefined => {
  const { accessTariff, day, energyEurKwh } = record;
  if (findAccessTariff(accessTariff)?.code !== accessTariff)
    return `access_tariff ${accessTariff} is not one of electricity`;
  const hours = hoursInDay(plainDate(day));
  const quarters = hours * quartersPerHour;
  const count = energyEurKwh.length;
  return count === hours || count === quarters
    ? undefined
    : `energy_eur_kwh has ${count} prices, and ${day} has ${hours} hours or ${quarters} quarter-hours: give one for each`;
};

const findKinds = async (db: Queryable, productIds: readonly string[]) => {
  const rows = await queryRows(db, {
    name: "find-kinds-of-products",
    text: `select product_id as "productId", kind from products where product_id = any($1)`,
    values: [productIds],
    columns: { productId: text, kind: oneOf(...productKinds) },
  });
  return new Map(rows.map(({ productId, kind }) => [productId, kind]));
};

const applyBatch = async (
  { client }: Load,
  batch: readonly Row<IntervalPriceRecord>[],
): Promise<readonly Outcome[]> => {
  const rows = batch.map(({ record }) => rowOf(record));
  const kinds = await findKinds(
    client,
    rows.map(({ productId }) => productId),
  );
  const stored = new Map((await findIntervalPriceRows(client, rows)).map((row) => [keyOf(row), row]));
  const outcomes = rows.map((row): Outcome => {
    const kind = kinds.get(row.productId);
    if (kind === undefined)
      return refusedWithout(`product ${row.productId}`, "load it first (load -- products FILE)");
    if (kind !== "indexed")
      return refused(
        `product ${row.productId} is of kind ${kind}: only indexed products have prices by hour`,
      );
    const existing = stored.get(keyOf(row));
    if (existing === undefined) return { outcome: "new" };
    return { outcome: existing.microEurKwh.join() === row.microEurKwh.join() ? "unchanged" : "changed" };
  });
  const written = rows.filter((_, index) => /^(new|changed)$/.test(outcomes[index]?.outcome ?? ""));
  if (written.length > 0) await saveIntervalPriceRows(client, written);
  return outcomes;
};

/** Loads prices by hour or quarter-hour of indexed products. A record replaces those of its product, tariff, zone and day. */
export const loadIntervalPrices = (options: LoadOptions): Promise<LoadReport> =>
  loadRecords(
    {
      schema: intervalPriceRecord,
      keyOf: (record) => keyOf(rowOf(record)),
      keyName: "day of prices",
      keyFields: ["product_id", "access_tariff", "zone", "day"],
      check: recordProblem,
      apply: applyBatch,
    },
    options,
  );
