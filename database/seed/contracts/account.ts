import { demoIban } from "../people/identifiers.ts";
import type { SupplyPlan } from "./supply-plan.ts";

/** The account that a contract is charged to. */
export const ibanOf = (plan: SupplyPlan): string => demoIban(plan.person);

/** The number under which the distributor knows the access contract. */
export const distributorReference = (plan: SupplyPlan): string =>
  `${plan.place.distributor.code}${plan.contractName}`;
