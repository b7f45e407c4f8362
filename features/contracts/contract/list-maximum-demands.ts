import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, kilowatts, named } from "#platform/contract/wire.ts";
import { contractName } from "./contract-name.ts";

const monthlyDemand = named({
  /** First day of the month. */
  month: ["month", day],
  /** One for each power period from P1; null where the meter recorded none. */
  powersW: ["powers", z.array(z.nullable(kilowatts))],
  /** Contracted in that month, from P1. */
  contractedW: ["contracted_powers", z.array(kilowatts)],
});

/** The last twelve complete months and the present one, oldest first; months without data are left out. */
export const listMaximumDemands = customerRead({
  id: "listMaximumDemands",
  summary: "Highest demand of each month and period of a contract",
  path: "/contracts/{name}/maximum_demands/",
  versions: [2],
  readsMayLag: true,
  ownership: { param: "name" },
  params: contractName,
  response: json(named({ months: ["result", z.array(monthlyDemand)] })),
  errors: { contract_not_found: 404 },
});
