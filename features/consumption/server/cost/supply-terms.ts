import * as z from "zod/mini";
import type { SupplyPrices } from "#energy/pricing/product.ts";
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
        t.product_id as "productId", p.commercial_name as "productName", t.powers_w as "powersW",
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

/**
 * The prices of some products by product, tariff and zone, oldest first: those of the zone, or else those of every zone. What
 * is billed with the price of each hour, or with the tolls and charges of the day, has none.
 */
const findPrices = async (
  { pool }: Pool,
  terms: readonly ContractTerms[],
): Promise<(ofTerms: ContractTerms) => readonly SupplyPrices[]> => {
  const rows = await queryRows(pool, {
    name: "consumption-product-prices",
    text: `select r.product_id as "productId", r.access_tariff as "tariffCode", r.zone, r.valid_from as "validFrom",
        r.valid_to as "validTo", r.power_eur_kw_year as "powerEurKwYear", r.energy_eur_kwh as "energyEurKwh",
        r.surplus_eur_kwh as "surplusEurKwh", r.fixed_eur_day as "fixedEurDay"
      from product_prices r join products p on p.product_id = r.product_id
      where r.product_id = any($1) and p.kind <> 'indexed' and r.passed_through = '{}' order by r.valid_from`,
    values: [terms.flatMap(({ productId }) => productId ?? [])],
    columns: {
      productId: text,
      tariffCode: text,
      zone: oneOf("any", ...tariffZones),
      validFrom: date,
      validTo: nullable(date),
      powerEurKwYear: arrayOf(numeric),
      energyEurKwh: arrayOf(numeric),
      surplusEurKwh: numeric,
      fixedEurDay: numeric,
    },
  });
  return ({ productId, tariffCode, zone }) => {
    const ofTariff = rows.filter((row) => row.productId === productId && row.tariffCode === tariffCode);
    const ofZone = ofTariff.filter((row) => row.zone === zone);
    return ofZone.length > 0 ? ofZone : ofTariff.filter((row) => row.zone === "any");
  };
};

/** What decides the price of each day of a contract. */
export const readSupplyTerms = async (
  database: Pool,
  terms: readonly ContractTerms[],
): Promise<SupplyTerms[]> => {
  const pricesOf = await findPrices(database, terms);
  return terms.map((ofDay) => {
    const { startsOn, tariffCode, zone, holderKind, powersW, options } = ofDay;
    return {
      startsOn,
      tariffCode,
      zone,
      isHome: tariffCode === "018" && holderKind === "person",
      powersW,
      prices: pricesOf(ofDay),
      free: freeHoursOf(options, zone),
      doubleTariff: doubleTariffOf(options),
    };
  });
};
