import type { PlainDate } from "#energy/calendar.ts";

/** What the register tells of both commodities. What it does not tell is null: a field may be empty, or the row cut short. */
interface CommonFacts {
  /** Contracted powers from P1, W, as many as the tariff has; none for gas. */
  readonly powersW: readonly number[];
  /** Distributor's number of four digits: `0031`. */
  readonly distributor: string | null;
  readonly postalCode: string | null;
  /** INE's code of five digits. */
  readonly municipality: string | null;
  /** Number of the present retailer in the register. */
  readonly retailer: string | null;
  readonly contractChangedOn: PlainDate | null;
  readonly retailerChangedOn: PlainDate | null;
  readonly use: RegisteredUse | null;
}

/** Metered use of up to the last twelve months that the register has. */
export interface RegisteredUse {
  /** First day, and the day after the last one. */
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** From P1, Wh in these days; one period for gas. */
  readonly energyWh: readonly number[];
  /** The same for 365 days. */
  readonly yearlyWh: readonly number[];
  /** Highest demand by period, W; null where none is registered. */
  readonly maximumDemandsW: readonly number[] | null;
}

export const powerControls = ["icp", "maximum_demand_meter", "smart_meter", "none"] as const;
export type PowerControl = (typeof powerControls)[number];

/** Facts of a supply point of electricity (SIPS2_PS_ELECTRICIDAD and SIPS2_CONSUMOS_ELECTRICIDAD). */
export interface ElectricityFacts extends CommonFacts {
  readonly commodity: "electricity";
  /** CNMC's code of the access tariff: `018` is 2.0TD; `001` to `017` ended in 2021. */
  readonly accessTariff: string;
  /** Highest power that the papers of the installation allow, W. */
  readonly allowedPowerW: number | null;
  readonly phases: 1 | 3 | null;
  readonly powerControl: PowerControl | null;
  /** CNMC's code of the kind of self-consumption (table 113): `00` is none. */
  readonly selfConsumption: string | null;
  readonly isMainResidence: boolean | null;
  readonly hasSocialBonus: boolean | null;
  /** Code of CNAE-2009. */
  readonly activity: string | null;
}

/** Facts of a supply point of gas (SIPS2_PS_GAS and SIPS2_CONSUMOS_GAS). */
export interface GasFacts extends CommonFacts {
  readonly commodity: "gas";
  /** Name of the access tariff: `RL.1`. */
  readonly accessTariff: string;
  /** Street, number, stairs, floor and flat, as far as they are registered. */
  readonly address: readonly string[];
  readonly hasRegulatedTariffRight: boolean | null;
  readonly inspectedOn: PlainDate | null;
}

export type SupplyPointFacts = ElectricityFacts | GasFacts;

/**
 * What the register answers. `withheld` is of registers that do not tell an unknown supply point from one whose holder does
 * not share its data.
 */
export type RegistryAnswer =
  | { readonly kind: "known"; readonly facts: SupplyPointFacts }
  | { readonly kind: "not_contractable"; readonly reason: string; readonly facts: SupplyPointFacts }
  | { readonly kind: "unknown" | "protected" | "withheld" | "other_commodity" };

export interface SupplyPointQuery {
  /** First 20 characters of the CUPS. */
  readonly supplyPoint: string;
  readonly commodity: "electricity" | "gas";
}

/** The register did not answer, or not with what it should. */
export class SupplyPointRegistryUnavailable extends Error {}

/** The register of supply points (SIPS). */
export interface SupplyPointRegistry {
  /** Throws `SupplyPointRegistryUnavailable`. */
  readonly find: (query: SupplyPointQuery) => Promise<RegistryAnswer>;
}

/** The facts of an answer that has them. */
export const factsOf = (answer: RegistryAnswer): SupplyPointFacts | undefined =>
  answer.kind === "known" || answer.kind === "not_contractable" ? answer.facts : undefined;
