/**
 * What is asked of the distributor: `switch` of retailer as the supply is (C1; gas 02), `switch_with_changes` of power,
 * tariff or self-consumption (C2; gas 41), `holder_change` (C2; gas 41), `new_supply` without a contract in force (A3; gas
 * 38).
 */
export const contractProcesses = ["switch", "switch_with_changes", "holder_change", "new_supply"] as const;
export type ContractProcess = (typeof contractProcesses)[number];

const codes = {
  electricity: { switch: "C1", switch_with_changes: "C2", holder_change: "C2", new_supply: "A3" },
  gas: { switch: "02", switch_with_changes: "41", holder_change: "41", new_supply: "38" },
} as const satisfies Record<string, Record<ContractProcess, string>>;

/** The code in the exchange with distributors (CNMC's formats; gas: SCTD). */
export const processCodeOf = (process: ContractProcess, commodity: "electricity" | "gas"): string =>
  codes[commodity][process];

/** What is known of the present supply. */
export interface PresentSupply {
  /** There is a contract in force. */
  readonly isActive: boolean;
  /** It is in another person's name. */
  readonly changesOwner: boolean;
  /** Power, tariff or self-consumption change with the switch. */
  readonly hasChanges: boolean;
}

export const processOf = ({ isActive, changesOwner, hasChanges }: PresentSupply): ContractProcess => {
  if (!isActive) return "new_supply";
  if (changesOwner) return "holder_change";
  return hasChanges ? "switch_with_changes" : "switch";
};

/** Whether a process can be asked for a supply: it names a contract in force, and a holder who stays or changes. */
export const fitsSupply = (
  process: ContractProcess,
  { isActive, changesOwner }: Omit<PresentSupply, "hasChanges">,
): boolean => {
  const expected = processOf({ isActive, changesOwner, hasChanges: process === "switch_with_changes" });
  return process === expected;
};
