import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";

/** Names as the market writes them: the day-ahead market, and the futures that still have prices. */
export const listPriceProducts = customerRead({
  id: "listPriceProducts",
  summary: "Products of the wholesale market on which alerts can be set",
  path: "/omip/products/",
  versions: [1],
  requires: "marketPrices.enabled",
  response: json(z.array(z.string())),
  errors: {},
});
