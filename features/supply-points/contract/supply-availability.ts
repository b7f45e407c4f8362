import * as z from "zod/mini";
import { kilowatts, named } from "#platform/contract/wire.ts";
import { lookupErrors } from "./supply-point.ts";

export const availabilityErrors = {
  cups_not_valid: lookupErrors.cups_not_valid,
  supply_point_registry_unavailable: lookupErrors.supply_point_registry_unavailable,
} as const;

/** Why a supply point cannot be contracted here. */
const unavailableReasons = ["other_commodity", "not_contractable"] as const;

/** An access tariff by CNMC's code: `018` is 2.0TD; of gas `RL.1`. */
const registeredTariff = named({
  code: ["id", z.string()],
  name: ["name", z.string()],
  /** Whether it can be contracted today: tariffs of before June 2021 are registered still. */
  isInForce: ["in_force", z.boolean()],
});
const power = z.nullable(kilowatts);

/** Facts of both commodities. What the register does not say is null. */
const commonAvailability = {
  isAvailable: ["cupsAvailable", z.boolean()],
  /**
   * False for a supply point that the register does not have, and for one whose holder does not share its data, which
   * look alike: the visitor types what a bill says.
   */
  isRegistered: ["sipsDataAvailable", z.boolean()],
  reason: ["reason", z.nullable(z.enum(unavailableReasons))],
  accessTariff: ["accessTariff", z.nullable(registeredTariff)],
  postalCode: ["zipcode", z.nullable(z.string())],
  municipalityCode: ["ine", z.nullable(z.string())],
} as const;

/** The specification's `cupsSIPSData`, and what else the register knows. */
export const electricityAvailability = named({
  ...commonAvailability,
  powerW: ["power", power],
  power2W: ["power2", power],
  power3W: ["power3", power],
  power4W: ["power4", power],
  power5W: ["power5", power],
  power6W: ["power6", power],
  hasSelfConsumption: ["selfcons", z.boolean()],
  selfConsumption: ["selfconsCode", z.string()],
  /** The highest power that the papers of the installation allow. */
  allowedPowerW: ["allowed_power", power],
  phases: ["phases", z.nullable(z.literal([1, 3]))],
  isMainResidence: ["main_residence", z.nullable(z.boolean())],
  /** Leaving the reference retailer loses it. */
  hasSocialBonus: ["social_bonus", z.nullable(z.boolean())],
  /** The powers were changed less than twelve months ago: another change is refused (code 65). */
  hasRecentChange: ["recent_change", z.boolean()],
});

export const gasAvailability = named({
  ...commonAvailability,
  /** The periodic inspection is older than five years (RD 919/2006): the distributor may refuse. */
  isInspectionExpired: ["inspection_expired", z.boolean()],
});
