import { addDays, type PlainDate } from "#energy/calendar.ts";
import { type AccessTariffCode, findAccessTariff } from "#energy/tariffs.ts";
import type { GasMeter, Meter } from "../curves/meters.ts";
import type { DemoPersonName } from "../demo-people.ts";
import { demoIban } from "../identifiers.ts";
import { type Place, places } from "../places.ts";

/** Everybody but who has just signed up. */
export type SuppliedPerson = Exclude<DemoPersonName, "newcomer">;

type Supply = {
  contractName: string;
  person: SuppliedPerson;
  place: Place;
  cups: string;
  cadastralReference: string | null;
  productId: string;
  state: "draft" | "active" | "closed";
  signedOn: PlainDate | null;
  startsOn: PlainDate | null;
  endsOn: PlainDate | null;
  paysBy: "direct_debit" | "transfer";
  delivery: "email" | "postal";
  /** How many of the newest invoices there are. */
  invoiceCount: number;
  isSeverelyVulnerable: boolean;
};

export type ElectricitySupply = Supply & {
  commodity: "electricity";
  accessTariff: AccessTariffCode;
  powersW: number[];
  selfConsumptionCode: string;
  isHome: boolean;
  meter: Meter;
  /** Months back that have hours, and quarters of an hour. A longer past would only make the start slower. */
  curveMonths: { hours: number; quarters: number };
};

export type GasSupply = Supply & {
  commodity: "gas";
  accessTariff: "RL.1" | "RL.2";
  meter: GasMeter;
};

/** A contract of the demo, with what its supply looks like from the meter. */
export type SupplyPlan = ElectricitySupply | GasSupply;

const usual = {
  state: "active",
  endsOn: null,
  paysBy: "direct_debit",
  delivery: "email",
  invoiceCount: 36,
  isSeverelyVulnerable: false,
} as const;

/** What most electricity contracts of homes have in common. */
export const usualElectricity = {
  ...usual,
  commodity: "electricity",
  accessTariff: "018",
  selfConsumptionCode: "00",
  isHome: true,
  curveMonths: { hours: 13, quarters: 0 },
} as const;

export const usualGas = { ...usual, commodity: "gas" } as const;

const DAYS_FROM_SIGNATURE_TO_SUPPLY = 19;

/** Days of a contract that begins on one, signed some days before. */
export const startingOn = (startsOn: PlainDate): { signedOn: PlainDate; startsOn: PlainDate } => ({
  signedOn: addDays(startsOn, -DAYS_FROM_SIGNATURE_TO_SUPPLY),
  startsOn,
});

/** How the access tariff is called on paper: `2.0TD` for 018; gas tariffs are their own name. */
export const tariffName = (accessTariff: string): string =>
  findAccessTariff(accessTariff)?.name ?? accessTariff;

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
