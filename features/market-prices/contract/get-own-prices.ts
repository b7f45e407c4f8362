import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, instant, named } from "#platform/contract/wire.ts";

const interval = named({
  startsAt: ["starts_at", instant],
  endsAt: ["ends_at", instant],
  /** Null while it is not known. */
  eurKwh: ["price", z.nullable(z.number())],
});

const ownPrices = named({
  contractName: ["contract", z.string()],
  productName: ["product", z.string()],
  intervals: ["intervals", z.array(interval)],
});
export type OwnPrices = z.output<typeof ownPrices>;

/**
 * What a kWh costs on a day with each contract of the customer whose price follows the market: with losses, the tolls and
 * charges and the fee of the product, before taxes. Contracts without prices of the day are left out. Not in the specification.
 */
export const getOwnPrices = customerRead({
  id: "getOwnPrices",
  summary: "What a kWh costs on a day with the customer's indexed contracts",
  path: "/market/prices/own/",
  versions: [1],
  requires: "marketPrices.enabled",
  readsMayLag: true,
  query: z.object({ day: z.optional(day) }),
  response: json(z.object({ contracts: z.array(ownPrices) })),
  errors: {},
});
