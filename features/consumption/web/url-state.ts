import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import { chartTypes } from "../contract/chart-type.ts";

export const consumptionState = defineUrlState({
  /** Number of the contract; undefined for the first active one. */
  contractName: urlParameter.text("contract", undefined),
  view: urlParameter.choice("view", chartTypes, "monthly"),
  /** What the bars show: energy, or what it cost. */
  unit: urlParameter.choice("unit", ["energy", "cost"], "energy"),
  /** A day of the range shown, as written in the URL; undefined for the latest. It may be invalid. */
  date: urlParameter.text("date", undefined),
});

/** The contract, the view and the day in the URL, and functions to change them. */
export const useConsumptionAddress = () => {
  const { state: address, change: go, hrefOf } = useUrlState(consumptionState);
  return { address, go, hrefOf };
};
export type ConsumptionAddressState = ReturnType<typeof useConsumptionAddress>;
