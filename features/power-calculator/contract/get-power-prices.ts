import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

/**
 * The tolls and charges of the contracted power of homes (2.0TD) today, in euros per kW and year before taxes, from P1: what
 * every retailer has to collect. Empty when no row is valid today.
 */
export const getPowerPrices = publicRead({
  id: "getPowerPrices",
  summary: "Tolls and charges of the contracted power of homes",
  path: "/leads/potencia/prices/",
  versions: [1],
  requires: "powerCalculator.enabled",
  response: json(named({ eurKwYear: ["eur_kw_year", z.array(z.number())] })),
  errors: {},
});
