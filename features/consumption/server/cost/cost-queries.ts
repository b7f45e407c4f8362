import * as z from "zod/mini";
import { regulatedChargeNames, type PricedSupply } from "#energy/consumption-cost.ts";
import { daysOfDoubleTariff, type FreeHours } from "#energy/price-options.ts";
import { clockOfZone, type TariffZone } from "#energy/tariffs.ts";
import type { TaxCondition } from "#energy/tax-rates.ts";
import { doubleTariffPeriod } from "#features/contracts/contract/tariff-options.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  bigint,
  date,
  int,
  json,
  nullable,
  numeric,
  oneOf,
  queryRow,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";
import { billedExtras } from "../../contract/get-consumption-cost.ts";
import type { DayRange } from "../chart/chart-slots-policy.ts";
import type { CurveContract } from "../get-consumption-chart.ts";

type Pool = Pick<Database, "pool">;

/** The options in force. Of the double tariff only the months are known, not its prices. */
const tariffOptions = z.object({
  double_tariff: z.nullish(doubleTariffPeriod),
  happy_hours: z.nullish(z.object({ startHour: z.int(), endHour: z.int() })),
  happy_day: z.nullish(
    z.enum(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]),
  ),
});
const freeHoursOf = (options: z.output<typeof tariffOptions> | undefined, zone: TariffZone): FreeHours => ({
  day: options?.happy_day ?? null,
  hours: options?.happy_hours ?? null,
  clock: clockOfZone(zone),
});

const doubleTariffOf = (options: z.output<typeof tariffOptions> | undefined) =>
  options?.double_tariff == null ? null : daysOfDoubleTariff(options.double_tariff);

const findPricedContract = ({ pool }: Pool, customerId: number, contractId: number) =>
  queryRow(pool, {
    name: "consumption-priced-contract",
    text: `select k.powers_w as "powersW", c.kind as "customerKind", p.commercial_name as "productName",
        k.tariff_options as options
      from contracts k
      join customers c on c.customer_id = $1
      left join products p on p.product_id = k.product_id
      where k.customer_id = $1 and k.contract_id = $2`,
    values: [customerId, contractId],
    columns: {
      powersW: arrayOf(int),
      customerKind: oneOf("person", "company"),
      productName: nullable(text),
      options: json(tariffOptions),
    },
  });

const priceColumns = {
  validFrom: date,
  validTo: nullable(date),
  powerEurKwYear: arrayOf(numeric),
  energyEurKwh: arrayOf(numeric),
  surplusEurKwh: numeric,
  fixedEurDay: numeric,
};
/** Prices from P1, before taxes; `validTo` is the first day on which they no longer hold. */
export type ProductPrices = RowOf<typeof priceColumns>;

/** The options of a contract that change what its hours cost. */
export const findPriceOptions = async (
  database: Pool,
  { customerId, zone }: Pick<CurveContract, "customerId" | "zone">,
  contractId: number,
): Promise<Pick<PricedSupply, "free" | "doubleTariff">> => {
  const priced = await findPricedContract(database, customerId, contractId);
  return { free: freeHoursOf(priced?.options, zone), doubleTariff: doubleTariffOf(priced?.options) };
};

/** The prices of a contract's product, oldest first. */
export const findProductPrices = (
  { pool }: Pool,
  { customerId, contractId }: { readonly customerId: number; readonly contractId: number },
): Promise<ProductPrices[]> =>
  queryRows(pool, {
    name: "find-product-prices",
    text: `select p.valid_from as "validFrom", p.valid_to as "validTo", p.power_eur_kw_year as "powerEurKwYear",
        p.energy_eur_kwh as "energyEurKwh", p.surplus_eur_kwh as "surplusEurKwh", p.fixed_eur_day as "fixedEurDay"
      from contracts k
      join product_prices p on p.product_id = k.product_id and p.access_tariff = k.access_tariff
      where k.customer_id = $1 and k.contract_id = $2 order by p.valid_from`,
    values: [customerId, contractId],
    columns: priceColumns,
  });

const electricityConditions: Readonly<Record<Exclude<TaxCondition, "gas">, true>> = {
  "": true,
  electricity_below_10_kw: true,
  electricity_up_to_10_kw: true,
  electricity_severely_vulnerable: true,
  electricity: true,
  electricity_home_up_to_10_kw: true,
  meter_rent: true,
};
const isOfElectricity = (condition: string): condition is keyof typeof electricityConditions =>
  Object.hasOwn(electricityConditions, condition);

const readTaxRates = async ({ pool }: Pool): Promise<PricedSupply["taxRates"]> => {
  const rows = await queryRows(pool, {
    name: "consumption-tax-rates",
    text: `select tax, condition, valid_from as "validFrom", valid_to as "validTo", rate,
        minimum_eur_mwh as "minimumEurMwh", source
      from tax_rates where tax <> 'hydrocarbon_tax'`,
    columns: {
      tax: oneOf("electricity_tax", "vat", "igic", "ipsi", "hydrocarbon_tax"),
      condition: text,
      validFrom: date,
      validTo: nullable(date),
      rate: numeric,
      minimumEurMwh: nullable(numeric),
      source: text,
    },
  });
  // Rates under a condition that an operator added are not applied: its meaning is not known here.
  return rows.flatMap(({ condition, ...rate }) =>
    isOfElectricity(condition) ? [{ ...rate, condition, norm: "", cutFrom: null }] : [],
  );
};

const readRegulatedCharges = ({ pool }: Pool) =>
  queryRows(pool, {
    name: "consumption-regulated-charges",
    text: `select charge, valid_from as "validFrom", valid_to as "validTo", eur_year as "eurYear"
      from regulated_charges`,
    columns: {
      charge: oneOf(...regulatedChargeNames),
      validFrom: date,
      validTo: nullable(date),
      eurYear: numeric,
    },
  });

/** Sums of the lines of a contract's bills, within the days, that do not follow from its curve. */
export const findBilledExtras = (
  { pool }: Pool,
  { customerId, contractId }: { readonly customerId: number; readonly contractId: number },
  { startsOn, endsOn }: DayRange,
) =>
  queryRows(pool, {
    name: "consumption-billed-extras",
    text: `select line.concept, line.name, sum(line.cents)::bigint as cents
      from invoices i
      cross join lateral jsonb_to_recordset(i.bill -> 'lines') as line (concept text, name text, cents bigint)
      where i.customer_id = $1 and i.contract_id = $2 and i.kind = 'electricity'
        and i.period_starts_on >= $3::date - 1 and i.period_ends_on <= $4 and line.concept = any($5)
      group by line.concept, line.name having sum(line.cents) <> 0
      order by line.concept, line.name`,
    values: [customerId, contractId, startsOn, endsOn, billedExtras],
    columns: { concept: oneOf(...billedExtras), name: nullable(text), cents: bigint },
  });

export interface ContractPricing {
  readonly supply: PricedSupply;
  readonly productName: string | null;
}

/** Everything that the cost of a contract depends on besides its consumption. */
export const readContractPricing = async (
  database: Pool,
  contract: CurveContract,
  contractId: number,
): Promise<ContractPricing> => {
  const { customerId } = contract;
  const [priced, prices, taxRates, regulatedCharges] = await Promise.all([
    findPricedContract(database, customerId, contractId),
    findProductPrices(database, { customerId, contractId }),
    readTaxRates(database),
    readRegulatedCharges(database),
  ]);
  const { tariffCode, zone } = contract;
  return {
    productName: priced?.productName ?? null,
    supply: {
      tariffCode,
      zone,
      isHome: tariffCode === "018" && priced?.customerKind === "person",
      powersW: priced?.powersW ?? [],
      prices,
      taxRates,
      regulatedCharges,
      free: freeHoursOf(priced?.options, zone),
      doubleTariff: doubleTariffOf(priced?.options),
    },
  };
};
