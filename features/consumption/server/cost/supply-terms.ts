import * as z from "zod/mini";
import type { IntervalPrices } from "#energy/pricing/interval-prices.ts";
import { passedThroughTerms, productKinds, type SupplyPrices } from "#energy/pricing/product.ts";
import { intervalPricesIn, priceZones } from "#energy/pricing/stored-interval-prices.ts";
import type { SupplyTerms } from "#energy/pricing/supply-terms.ts";
import { daysOfDoubleTariff, type FreeHours } from "#energy/price-options.ts";
import { clockOfZone, type TariffZone, tariffZones } from "#energy/tariffs.ts";
import { doubleTariffPeriod } from "#features/contracts/contract/tariff-options.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  date,
  int,
  json,
  nullable,
  numeric,
  oneOf,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";
import type { DayRange } from "../chart/chart-slots-policy.ts";

type Pool = Pick<Database, "pool">;

interface ContractKey {
  readonly customerId: number;
  readonly contractId: number;
}

/** The options in force. Of the double tariff only the months are known, not its prices. */
const tariffOptions = z.object({
  double_tariff: z.nullish(doubleTariffPeriod),
  happy_hours: z.nullish(z.object({ startHour: z.int(), endHour: z.int() })),
  happy_day: z.nullish(
    z.enum(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]),
  ),
});
type TariffOptions = z.output<typeof tariffOptions>;

const termsColumns = {
  startsOn: date,
  tariffCode: text,
  tariffName: text,
  productId: nullable(text),
  productName: nullable(text),
  productKind: nullable(oneOf(...productKinds)),
  /** Contracted power of each period. */
  powersW: arrayOf(int),
  options: json(tariffOptions),
  zone: oneOf(...tariffZones),
  holderKind: oneOf("person", "company"),
};
/** What holds of a contract from a day on. */
export type ContractTerms = RowOf<typeof termsColumns>;

/** The terms of a contract, oldest first; of one that has not begun to be supplied, those with which it will. */
export const findContractTerms = (
  { pool }: Pool,
  { customerId, contractId }: ContractKey,
): Promise<ContractTerms[]> =>
  queryRows(pool, {
    name: "consumption-contract-terms",
    text: `select t.starts_on as "startsOn", t.access_tariff as "tariffCode", t.access_tariff_name as "tariffName",
        t.product_id as "productId", p.commercial_name as "productName", p.kind as "productKind", t.powers_w as "powersW",
        t.tariff_options as options, t.zone, t.holder_kind as "holderKind"
      from (
        select starts_on, access_tariff, access_tariff_name, product_id, powers_w, tariff_options, zone, holder_kind
        from contract_terms where customer_id = $1 and contract_id = $2
        union all
        select coalesce(k.starts_on, current_date), k.access_tariff, k.access_tariff_name, k.product_id, k.powers_w,
          k.tariff_options, s.zone, c.kind
        from contracts k
        join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
        join customers c on c.customer_id = $1
        where k.customer_id = $1 and k.contract_id = $2
          and not exists (select 1 from contract_terms where customer_id = $1 and contract_id = $2)
      ) t
      left join products p on p.product_id = t.product_id
      order by t.starts_on`,
    values: [customerId, contractId],
    columns: termsColumns,
  });

const freeHoursOf = (options: TariffOptions, zone: TariffZone): FreeHours => ({
  day: options.happy_day ?? null,
  hours: options.happy_hours ?? null,
  clock: clockOfZone(zone),
});

const doubleTariffOf = ({ double_tariff: doubleTariff }: TariffOptions) =>
  doubleTariff == null ? null : daysOfDoubleTariff(doubleTariff);

/** The prices of some products by product, tariff and zone, oldest first: those of the zone, or else those of every zone. */
const findPrices = async (
  { pool }: Pool,
  terms: readonly ContractTerms[],
): Promise<(ofTerms: ContractTerms) => readonly SupplyPrices[]> => {
  const rows = await queryRows(pool, {
    name: "consumption-product-prices",
    text: `select r.product_id as "productId", r.access_tariff as "tariffCode", r.zone, r.valid_from as "validFrom",
        r.valid_to as "validTo", r.power_eur_kw_year as "powerEurKwYear", r.energy_eur_kwh as "energyEurKwh",
        r.surplus_eur_kwh as "surplusEurKwh", r.fixed_eur_day as "fixedEurDay",
        to_jsonb(r.passed_through) as "passedThrough"
      from product_prices r where r.product_id = any($1) order by r.valid_from`,
    values: [terms.flatMap(({ productId }) => productId ?? [])],
    columns: {
      productId: text,
      tariffCode: text,
      zone: oneOf(...priceZones),
      validFrom: date,
      validTo: nullable(date),
      powerEurKwYear: arrayOf(numeric),
      energyEurKwh: arrayOf(numeric),
      surplusEurKwh: numeric,
      fixedEurDay: numeric,
      passedThrough: json(z.array(z.enum(passedThroughTerms))),
    },
  });
  return ({ productId, tariffCode, zone }) => {
    const ofTariff = rows.filter((row) => row.productId === productId && row.tariffCode === tariffCode);
    const ofZone = ofTariff.filter((row) => row.zone === zone);
    return ofZone.length > 0 ? ofZone : ofTariff.filter((row) => row.zone === "any");
  };
};

/** The prices by interval of the indexed products among some terms, on the days of a range. */
const findIntervalPrices = async (
  { pool }: Pool,
  terms: readonly ContractTerms[],
  { startsOn, endsOn }: DayRange,
): Promise<(ofTerms: ContractTerms) => IntervalPrices | undefined> => {
  const indexed = terms.filter(({ productKind }) => productKind === "indexed");
  if (indexed.length === 0) return () => undefined;
  const rows = await queryRows(pool, {
    name: "consumption-interval-prices",
    text: `select product_id as "productId", access_tariff as "tariffCode", zone, day, micro_eur_kwh as "microEurKwh"
      from product_interval_prices where product_id = any($1) and day >= $2 and day <= $3::date + 1`,
    values: [indexed.flatMap(({ productId }) => productId ?? []), startsOn, endsOn],
    columns: {
      productId: text,
      tariffCode: text,
      zone: oneOf(...priceZones),
      day: date,
      microEurKwh: arrayOf(int),
    },
  });
  // One for each product, tariff and zone: terms with the same one are billed together.
  const found = new Map<string, IntervalPrices>();
  return ({ productId, productKind, tariffCode, zone }) => {
    if (productKind !== "indexed") return undefined;
    const key = `${productId} ${tariffCode} ${zone}`;
    const prices =
      found.get(key) ??
      intervalPricesIn(
        rows.filter((row) => row.productId === productId && row.tariffCode === tariffCode),
        zone,
      );
    found.set(key, prices);
    return prices;
  };
};

/** What decides the price of each day of a contract, in a range for products with prices by interval. */
export const readSupplyTerms = async (
  database: Pool,
  terms: readonly ContractTerms[],
  range: DayRange,
): Promise<SupplyTerms[]> => {
  const [pricesOf, intervalPricesOf] = await Promise.all([
    findPrices(database, terms),
    findIntervalPrices(database, terms, range),
  ]);
  return terms.map((ofDay) => {
    const { startsOn, tariffCode, zone, holderKind, powersW, options } = ofDay;
    return {
      startsOn,
      tariffCode,
      zone,
      isHome: tariffCode === "018" && holderKind === "person",
      powersW,
      prices: pricesOf(ofDay),
      intervalPrices: intervalPricesOf(ofDay),
      free: freeHoursOf(options, zone),
      doubleTariff: doubleTariffOf(options),
    };
  });
};
