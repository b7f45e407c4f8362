import { madridDate, midnightOf, plainDate, type PlainDate } from "#energy/calendar.ts";
import type { IntervalPrices } from "#energy/pricing/interval-prices.ts";
import { paidIntervalPrices } from "#energy/pricing/paid-interval-prices.ts";
import { passedThroughTerms } from "#energy/pricing/product.ts";
import type { AccessPrice, RegulatedAmounts } from "#energy/pricing/supply-terms.ts";
import { clockOfZone, isAccessTariffCode, type TariffZone, tariffZones } from "#energy/tariffs.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  json,
  numeric,
  oneOf,
  present,
  type Queryable,
  queryRows,
  type RowOf,
  text,
} from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import * as z from "zod/mini";
import { getOwnPrices, type OwnPrices } from "../contract/get-own-prices.ts";

const columns = {
  contractName: text,
  productName: text,
  productId: text,
  accessTariff: text,
  zone: oneOf(...tariffZones),
  energyEurKwh: arrayOf(numeric),
  passedThrough: present(json(z.array(z.enum(passedThroughTerms)))),
};
type IndexedContract = RowOf<typeof columns>;

/** The contracts in force whose product follows the market, with what the product adds on a day. */
const findIndexedContracts = (
  db: Queryable,
  customerId: number,
  day: PlainDate,
): Promise<IndexedContract[]> =>
  queryRows(db, {
    name: "find-indexed-contracts",
    text: `select distinct on (k.name) k.name as "contractName", f.commercial_name as "productName",
             f.product_id as "productId", k.access_tariff as "accessTariff", s.zone,
             r.energy_eur_kwh as "energyEurKwh", to_jsonb(r.passed_through) as "passedThrough"
           from contracts k
           join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
           join products f on f.product_id = k.product_id and f.kind = 'indexed'
           join product_prices r on r.product_id = k.product_id and r.access_tariff = k.access_tariff
             and r.zone in ('any', s.zone) and r.valid_from <= $2 and (r.valid_to is null or r.valid_to > $2)
           where k.customer_id = $1 and k.state = 'active' and k.starts_on <= $2
           order by k.name, r.zone = 'any', r.valid_from desc`,
    values: [customerId, day],
    columns,
  });

export interface OwnPricesPorts {
  readonly database: Pick<Database, "pool">;
  readonly readIntervalPrices: (
    key: { readonly productId: string; readonly accessTariff: string; readonly zone: TariffZone },
    range: { readonly startsOn: PlainDate; readonly endsOn: PlainDate },
  ) => Promise<IntervalPrices>;
  readonly readRegulatedAmounts: () => Promise<Pick<RegulatedAmounts, "accessPrices">>;
}

const hourMs = 3_600_000;

/** The prices of a contract with their instants; undefined where the day is not published for it. */
const pricesOf = async (
  { readIntervalPrices }: OwnPricesPorts,
  { contractName, productName, productId, accessTariff, zone, ...prices }: IndexedContract,
  { day, accessPrices }: { readonly day: PlainDate; readonly accessPrices: readonly AccessPrice[] },
): Promise<OwnPrices | undefined> => {
  if (!isAccessTariffCode(accessTariff)) return undefined;
  const range = { startsOn: day, endsOn: day };
  const known = await readIntervalPrices({ productId, accessTariff, zone }, range);
  const intervalEurKwh = known.pricesOf(day);
  if (intervalEurKwh === undefined) return undefined;
  const paid = paidIntervalPrices({ day, accessTariff, zone, intervalEurKwh, prices, accessPrices });
  if (paid === undefined) return undefined;
  const midnight = midnightOf(day, clockOfZone(zone)).getTime();
  // Days of 23 to 25 hours: more prices are those of quarter-hours.
  const stepMs = paid.length > 25 ? hourMs / 4 : hourMs;
  return {
    contractName,
    productName,
    intervals: paid.map((eurKwh, index) => ({
      startsAt: new Date(midnight + index * stepMs),
      endsAt: new Date(midnight + (index + 1) * stepMs),
      eurKwh: eurKwh === null ? null : Math.round(eurKwh * 1e6) / 1e6,
    })),
  };
};

export const handleGetOwnPrices = (ports: OwnPricesPorts): Handler =>
  handler(getOwnPrices, async ({ query, session: { customerId }, now }) => {
    const day = query.day === undefined ? madridDate(now) : plainDate(query.day);
    const contracts = await findIndexedContracts(ports.database.pool, customerId, day);
    if (contracts.length === 0) return { contracts: [] };
    const { accessPrices = [] } = await ports.readRegulatedAmounts();
    const priced = await Promise.all(
      contracts.map((contract) => pricesOf(ports, contract, { day, accessPrices })),
    );
    return { contracts: priced.filter((each) => each !== undefined) };
  });
