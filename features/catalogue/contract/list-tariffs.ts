import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { kilowattsText, named } from "#platform/contract/wire.ts";

/** An access tariff. `energy/tariffs.ts` has the tariff of a number. */
export const tariff = named({
  tariffId: ["id", z.int()],
  /** `2.0TD`; gas `RL.1`. */
  name: ["name", z.string()],
  /** CNMC's code, which the specification does not have: `018`; gas `RL.1`. */
  code: ["code", z.string()],
});

/**
 * The access tariffs of electricity for which the retailer has a product today, in the order of their numbers; with `power`
 * those that a supply of this highest power can have.
 */
export const listTariffs = publicRead({
  id: "listTariffs",
  summary: "Access tariffs of electricity",
  path: "/tariff",
  versions: [1],
  languageInPath: true,
  cache: "lookup",
  query: z.object({
    power: z.optional(kilowattsText),
    /** `1` adds the tariffs that ended in 2021, as they are written on older bills. */
    old: z.optional(z.enum(["0", "1"])),
  }),
  response: json(z.array(tariff)),
  errors: {},
});
