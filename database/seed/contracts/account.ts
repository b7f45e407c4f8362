import { demoIban } from "../people/identifiers.ts";
import { type Place, places } from "../people/places.ts";
import type { SuppliedPerson, SupplyPlan } from "./supply-plan.ts";

/** Where a customer's letters go: home, or the head office. */
export const lettersGoTo = {
  household: places.flat,
  company: places.workshop,
  administrator: places.administratorOffice,
  formerTenant: places.tenantHome,
  neighbour: places.formerFlat,
  pensioner: places.pensionerHome,
} as const satisfies Record<SuppliedPerson, Place>;

/** The account that a contract is charged to. */
export const ibanOf = (plan: SupplyPlan): string => demoIban(plan.person);

/** The number under which the distributor knows the access contract. */
export const distributorReference = (plan: SupplyPlan): string =>
  `${plan.place.distributor.code}${plan.contractName}`;
