import * as z from "zod/mini";
import { mobile } from "#platform/contract/mobile.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { contractName } from "#features/contracts/contract/contract-name.ts";
import { contractChangeErrors, submitted } from "./contract-change.ts";

/** Watts. */
const power = z.int().check(z.gte(1), z.lte(100_000_000));

/** The powers of a request, by period; the tariff decides how many there are. */
export const powerFields = ["power_p1", "power_p2", "power_p3", "power_p4", "power_p5", "power_p6"] as const;

export const powerChangeBody = z.strictObject({
  /** Where the distributor reaches the customer about the change. */
  phone: mobile,
  power_p1: power,
  power_p2: z.optional(power),
  power_p3: z.optional(power),
  power_p4: z.optional(power),
  power_p5: z.optional(power),
  power_p6: z.optional(power),
});

/**
 * Changes the contracted power, in watts. `power_not_valid` has a code per field: those of `energy/power-limits.ts`,
 * or `power_modification_same` where one period is as it was although another changes. `power_not_changed`: all are.
 * `grid_access_not_available`: the distributor carries out another process at this supply point.
 */
export const changePower = customerWrite({
  id: "changePower",
  summary: "Request another contracted power",
  method: "POST",
  path: "/contracts/{name}/power/",
  versions: [1],
  languageInPath: true,
  requires: "features.powerChange",
  ownership: { param: "name" },
  params: contractName,
  body: powerChangeBody,
  repetition: "key",
  response: json(submitted),
  errors: {
    ...contractChangeErrors,
    power_not_valid: 400,
    power_not_changed: 406,
    grid_access_not_available: 409,
  },
});
