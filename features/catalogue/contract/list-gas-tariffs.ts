import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { tariff } from "./list-tariffs.ts";

/** The access tariffs of gas for which the retailer has a product today, in the order of their numbers. */
export const listGasTariffs = publicRead({
  id: "listGasTariffs",
  summary: "Access tariffs of gas",
  path: "/gas/tariff",
  versions: [2],
  cache: "lookup",
  response: json(z.array(tariff)),
  errors: {},
});
