import { addDays, type PlainDate } from "#energy/calendar.ts";
import { type AccessTariffCode, findAccessTariff } from "#energy/tariffs.ts";
import type { GasMeter, Meter } from "../curves/meters.ts";
import type { DemoPersonName } from "../demo-people.ts";
import { demoIban } from "../identifiers.ts";
import { type Place, places } from "../places.ts";

/** All demo customers except the one who has just signed up. */
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
  /** Number of invoices, counted back from the newest. */
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
  /** Months with hourly and quarter-hourly curves. More months would slow down the start. */
  curveMonths: { hours: number; quarters: number };
};

export type GasSupply = Supply & {
  commodity: "gas";
  accessTariff: "RL.1" | "RL.2";
  meter: GasMeter;
};

/** A demo contract, with its supply and its meter. */
export type SupplyPlan = ElectricitySupply | GasSupply;

const usual = {
  state: "active",
  endsOn: null,
  paysBy: "direct_debit",
  delivery: "email",
  invoiceCount: 36,
  isSeverelyVulnerable: false,
} as const;

/** Defaults of most residential electricity contracts. */
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

/** Dates of a contract that starts on a day and was signed some days before. */
export const startingOn = (startsOn: PlainDate): { signedOn: PlainDate; startsOn: PlainDate } => ({
  signedOn: addDays(startsOn, -DAYS_FROM_SIGNATURE_TO_SUPPLY),
  startsOn,
});

/** The printed name of the access tariff: `2.0TD` for 018; gas tariffs are printed by their code. */
export const tariffName = (accessTariff: string): string =>
  findAccessTariff(accessTariff)?.name ?? accessTariff;

/** A customer's postal address: home, or the head office. */
export const notificationAddress = {
  household: places.flat,
  company: places.workshop,
  administrator: places.administratorOffice,
  formerTenant: places.tenantHome,
  neighbour: places.formerFlat,
  pensioner: places.pensionerHome,
} as const satisfies Record<SuppliedPerson, Place>;

export const ibanOf = (plan: SupplyPlan): string => demoIban(plan.person);

/** The distributor's number of the access contract. */
export const distributorReference = (plan: SupplyPlan): string =>
  `${plan.place.distributor.code}${plan.contractName}`;
