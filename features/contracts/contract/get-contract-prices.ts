import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, named } from "#platform/contract/wire.ts";

const periodPrice = named({
  period: ["period", z.string()],
  powerEurKwYear: ["power_price", z.nullable(z.number())],
  energyEurKwh: ["energy_price", z.nullable(z.number())],
});

/** What a euro of power costs with taxes, by the highest contracted power: 1.27 for 5.1 % and 21 %. */
const taxFactors = named({
  upTo10Kw: ["up_to_10_kw", z.number()],
  above10Kw: ["above_10_kw", z.number()],
  /** Of the distributor's fees for a change of power, which have the general sales tax alone. */
  fees: ["fees", z.number()],
});

/** Euros before taxes. */
const prices = named({
  validFrom: ["date_start", day],
  /** Last day; null while they hold. */
  validThrough: ["date_end", z.nullable(day)],
  periods: ["periods", z.array(periodPrice)],
  /** Null where the product has none. */
  fixedEurDay: ["fixed_price", z.nullable(z.number())],
  surplusEurKwh: ["surplus_price", z.nullable(z.number())],
  /** Null for gas, and on days whose taxes are not known. */
  powerTaxFactors: ["power_tax_factors", z.nullable(taxFactors)],
  /** The energy period of each hour of the next working day, from 0:00 of the place; empty for gas. */
  workdayPeriods: ["workday_periods", z.array(z.string())],
});
export type ContractPrices = z.output<typeof prices>;

/** The prices of a contract that hold today, or held on its last day. Not in the specification. */
export const getContractPrices = customerRead({
  id: "getContractPrices",
  summary: "The prices of a contract by period, with their dates",
  path: "/contracts/{name}/prices/",
  versions: [2],
  ownership: { param: "name" },
  params: z.object({ name: z.string().check(z.minLength(1), z.maxLength(40)) }),
  /** `prices` is null where the retailer's files have none. */
  response: json(z.object({ prices: z.nullable(prices) })),
  errors: { contract_not_found: 404 },
});
