import {
  defineUrlState,
  type UrlParameter,
  urlParameter,
  useUrlState,
} from "#platform/web/routing/url-state.ts";
import { chartTypes } from "../contract/chart-type.ts";

/** Numbers of contracts, once each. */
const otherContracts: UrlParameter<readonly string[]> = {
  names: ["with"],
  read: (params) => [
    ...new Set(
      params
        .getAll("with")
        .map((name) => name.trim().slice(0, 100))
        .filter((name) => name !== ""),
    ),
  ],
  write: (names) => names.map((name) => ["with", name] as const),
};

export const units = ["energy", "cost"] as const;
export const barLayouts = ["stacked", "grouped"] as const;

export const consumptionState = defineUrlState({
  /** Number of the contract; undefined for the first active one. */
  contractName: urlParameter.text("contract", undefined),
  /** Contracts that are shown in the same chart. */
  others: otherContracts,
  /** How the bars of several contracts stand. */
  layout: urlParameter.choice("bars", barLayouts, "stacked"),
  view: urlParameter.choice("view", chartTypes, "monthly"),
  /** What the bars show: energy, or what it cost. */
  unit: urlParameter.choice("unit", units, "energy"),
  /** A day of the range shown, as written in the URL; undefined for the latest. It may be invalid. */
  date: urlParameter.text("date", undefined),
});

/** The contract, the view and the day in the URL, and functions to change them. */
export const useConsumptionAddress = () => {
  const { state: address, change: go, hrefOf } = useUrlState(consumptionState);
  return { address, go, hrefOf };
};
export type ConsumptionAddressState = ReturnType<typeof useConsumptionAddress>;
