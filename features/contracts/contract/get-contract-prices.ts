import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, named } from "#platform/contract/wire.ts";

const periodPrice = named({
  period: ["period", z.string()],
  powerEurKwYear: ["power_price", z.nullable(z.number())],
  energyEurKwh: ["energy_price", z.nullable(z.number())],
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
});

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
