import type { PlainDate } from "#energy/calendar.ts";
import { administratorSupplies, companySupplies } from "./business-supplies.ts";
import { householdSupplies, neighbourhoodSupplies } from "./home-supplies.ts";
import type { SupplyPlan } from "./supply-plan.ts";

/** Every contract of the demo. */
export const supplyPlans = (today: PlainDate): SupplyPlan[] => [
  ...householdSupplies(today),
  ...companySupplies(today),
  ...neighbourhoodSupplies(today),
  ...administratorSupplies(today),
];
