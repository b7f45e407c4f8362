/** What the register of supply points (SIPS) has of one. */
export interface RegisteredSupplyPoint {
  /** CNMC's code of the access tariff: `018` is 2.0TD; gas `RL.1` and so on. */
  readonly accessTariff: string;
  /** Contracted powers from P1, W; none for gas. */
  readonly powersW: readonly number[];
}

export interface SupplyPointQuery {
  /** First 20 characters of the CUPS. */
  readonly supplyPoint: string;
  readonly commodity: "electricity" | "gas";
}

/** The register did not answer, or not with what it should. */
export class SupplyPointRegistryUnavailable extends Error {}

export interface SupplyPointRegistry {
  /**
   * Undefined for a supply point that does not exist, has the other commodity, or whose holder does not share its data.
   * Throws `SupplyPointRegistryUnavailable`.
   */
  readonly find: (query: SupplyPointQuery) => Promise<RegisteredSupplyPoint | undefined>;
}
