import * as z from "zod/mini";
import { named } from "#platform/contract/wire.ts";

export const accessTariff = named({
  /** CNMC's code: `018` is 2.0TD; gas `RL.1` and so on. */
  code: ["id", z.string()],
  name: ["name", z.string()],
});

export const lookupParams = z.object({ cups: z.string().check(z.minLength(1), z.maxLength(40)) });

/** `supply_point_not_found`: also when its holder does not share its data. */
export const lookupErrors = {
  cups_not_valid: 400,
  supply_point_not_found: 404,
  supply_point_registry_unavailable: 503,
} as const;

/** Not stored by a shared cache: what the register answers is limited by caller. */
export const lookupPolicies = { cache: "private_lookup", rate: "lookup" } as const;
