/**
 * What is asked of the distributor: `switch` of retailer as the supply is (C1; gas 02), `switch_with_changes` of power,
 * tariff or self-consumption (C2; gas 41), `holder_change` (C2; gas 41), `new_supply` without a contract in force (A3; gas
 * 38).
 */
export const contractProcesses = ["switch", "switch_with_changes", "holder_change", "new_supply"] as const;
export type ContractProcess = (typeof contractProcesses)[number];
