import { regulatedChargeNames } from "#energy/pricing/regulated-charges.ts";
import type { AccessPrice, PricedSupply } from "#energy/pricing/supply-terms.ts";
import type { TaxCondition } from "#energy/tax-rates.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  bigint,
  date,
  nullable,
  numeric,
  oneOf,
  queryRows,
  text,
} from "#platform/server/database/query.ts";
import { billedExtras } from "../../contract/get-consumption-cost.ts";
import type { DayRange } from "../chart/chart-slots-policy.ts";
import type { CurveContract } from "../get-consumption-chart.ts";
import { readSupplyTerms } from "./supply-terms.ts";

type Pool = Pick<Database, "pool">;

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
    text: `select tax, condition, valid_from as "validFrom",
        least(valid_to, lead(valid_from) over (partition by tax, condition order by valid_from)) as "validTo", rate,
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
    text: `select charge, valid_from as "validFrom",
        least(valid_to, lead(valid_from) over (partition by charge order by valid_from)) as "validTo",
        eur_year as "eurYear", carried_on_since as "carriedOnSince"
      from regulated_charges`,
    columns: {
      charge: oneOf(...regulatedChargeNames),
      validFrom: date,
      validTo: nullable(date),
      eurYear: numeric,
      carriedOnSince: nullable(date),
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

const tollKinds = ["power_tolls", "power_charges", "energy_tolls_and_charges"] as const;

const readTolls = ({ pool }: Pool) =>
  queryRows(pool, {
    name: "consumption-tolls",
    text: `select kind, access_tariff as "appliesTo", valid_from as "validFrom",
        least(valid_to, lead(valid_from) over (partition by kind, access_tariff order by valid_from)) as "validTo", amounts
      from access_prices where kind in ('power_tolls', 'power_charges', 'energy_tolls_and_charges')`,
    columns: {
      kind: text,
      appliesTo: text,
      validFrom: date,
      validTo: nullable(date),
      amounts: arrayOf(numeric),
    },
  });

/** The tolls and charges that products of a contract pass through; none for those whose prices include them. */
const readPassedThrough = async (database: Pool, terms: PricedSupply["terms"]): Promise<AccessPrice[]> => {
  const areNeeded = terms.some(({ prices }) =>
    prices.some(({ passedThrough = [] }) => passedThrough.length > 0),
  );
  if (!areNeeded) return [];
  return (await readTolls(database)).flatMap(({ kind, ...row }) =>
    tollKinds.flatMap((known) => (known === kind ? [{ ...row, kind: known }] : [])),
  );
};

/** Everything that the cost of a contract on the days of a range depends on besides its consumption. */
export const readContractPricing = async (
  database: Pool,
  contract: Pick<CurveContract, "terms">,
  range: DayRange,
): Promise<PricedSupply> => {
  const [terms, taxRates, regulatedCharges] = await Promise.all([
    readSupplyTerms(database, contract.terms, range),
    readTaxRates(database),
    readRegulatedCharges(database),
  ]);
  return { terms, taxRates, regulatedCharges, accessPrices: await readPassedThrough(database, terms) };
};
